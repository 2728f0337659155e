import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";
import { manualChunks } from "./bundling/chunks";
import { makeFrameIcons } from "./bundling/frame-icons";
import { knownFuture } from "./bundling/future";
import { leanIcons } from "./bundling/icons";
import { plainImports } from "./bundling/imports";
import { licences } from "./bundling/licences";
import { patience } from "./bundling/patience";
import { makeTypeface, TYPEFACE } from "./bundling/typeface";

/** Overrides of what Remix's plugin sets. */
const builds = (): Plugin => ({
	name: "builds",
	enforce: "post",
	config: (_, { isSsrBuild }) => {
		if (isSsrBuild)
			return {
				// No visitor waits for the server's bytes, and its packages would take terser minutes.
				build: { minify: "esbuild" as const, rollupOptions: { input: "app/server.ts" } },
				// Finding and loading them one by one took two thirds of a start.
				ssr: { noExternal: true as const },
			};
		// Allows shared code in the file of a route, which then has more exports; Remix ignores them.
		const preserveEntrySignatures = "allow-extension" as const;
		return { build: { rollupOptions: { preserveEntrySignatures, output: { manualChunks } } } };
	},
});

const FUTURE = {
	v3_fetcherPersist: true,
	v3_relativeSplatPath: true,
	v3_throwAbortReason: true,
	v3_singleFetch: true,
	v3_lazyRouteDiscovery: false,
	v3_routeConfig: true,
};

await makeTypeface();
await makeFrameIcons();

export default defineConfig({
	resolve: { alias: { typeface: TYPEFACE } },
	plugins: [
		tailwindcss(),
		leanIcons(),
		remix({
			// The build empties this folder, so nothing else may be in it.
			buildDirectory: "build/app",
			future: FUTURE,
		}),
		builds(),
		knownFuture(FUTURE),
		patience(),
		plainImports(),
		licences(),
		tsconfigPaths(),
	],
	// Bundled at the start of `npm run dev`; otherwise the first visit finds them and reloads the page.
	optimizeDeps: { entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/**/*.tsx"] },
	server: { watch: { ignored: ["**/{api,player,build,tests,.data}/**"] } },
	// In `npm run dev`, what Node cannot load as it is.
	ssr: { noExternal: ["@signage/contract", "@signage/openid", "lucide-react"] },
	build: {
		target: "es2022",
		// What older browsers do not know is written in the words that they do: light-dark(), nesting, ranges of widths.
		cssTarget: ["safari15.4", "chrome111", "firefox113"],
		cssMinify: "lightningcss",
		assetsInlineLimit: 0,
		minify: "terser" as const,
		terserOptions: {
			// What the router warns developers of is left out: they read it in `npm run dev`. Functions that are put where they
			// are called are compressed worse.
			compress: { passes: 3, pure_funcs: ["warning"], reduce_funcs: false },
			format: { comments: false },
		},
	},
});
