import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";
import { manualChunks } from "./vite.chunks";
import { knownFuture } from "./vite.future";
import { leanIcons } from "./vite.icons";
import { licences } from "./vite.licences";
import { makeTypeface, TYPEFACE } from "./vite.typeface";

/** Overrides of what Remix's plugin sets. */
const builds = (): Plugin => ({
	name: "builds",
	enforce: "post",
	config: (_, { isSsrBuild }) => {
		const rollupOptions = isSsrBuild
			? { input: "app/server.ts" }
			: // Allows shared code in the file of a route, which then has more exports; Remix ignores them.
				{ preserveEntrySignatures: "allow-extension" as const, output: { manualChunks } };
		return { build: { rollupOptions } };
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
		licences(),
		tsconfigPaths(),
	],
	// Bundled at the start of `npm run dev`; otherwise the first visit finds them and reloads the page.
	optimizeDeps: { entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/**/*.tsx"] },
	server: { watch: { ignored: ["**/{api,player,build,tests,.data}/**"] } },
	// What a server that only runs the dashboard need not install: ours, and the icons, of which few are used.
	ssr: { noExternal: ["@signage/contract", "@signage/openid", "lucide-react"] },
	build: {
		target: "es2022",
		assetsInlineLimit: 0,
		minify: "terser" as const,
		terserOptions: { compress: { passes: 3 }, format: { comments: false } },
	},
});
