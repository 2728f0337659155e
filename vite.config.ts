import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";

/** The server build is `app/server.ts`: the request handler with all that stands around it. */
const serverEntry = (): Plugin => ({
	name: "server-entry",
	enforce: "post",
	config: (_, { isSsrBuild }) =>
		isSsrBuild ? { build: { rollupOptions: { input: "app/server.ts" } } } : undefined,
});

export default defineConfig({
	plugins: [
		tailwindcss(),
		remix({
			// The build empties this folder, so it is the dashboard's alone.
			buildDirectory: "build/app",
			future: {
				v3_fetcherPersist: true,
				v3_relativeSplatPath: true,
				v3_throwAbortReason: true,
				v3_singleFetch: true,
				v3_lazyRouteDiscovery: false,
				v3_routeConfig: true,
			},
		}),
		serverEntry(),
		tsconfigPaths(),
	],
	// Found before the first visit, so that it needs no reload.
	optimizeDeps: { entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/**/*.tsx"] },
	server: { watch: { ignored: ["**/{api,player,build,tests,.data}/**"] } },
	ssr: { noExternal: ["@signage/contract", "@signage/openid"] },
	build: { target: "es2022", assetsInlineLimit: 0 },
});
