import type { Plugin } from "vite";

/** Vite's helper, which it puts around each `import()`. */
const HELPER = "\0vite/preload-helper.js";

/**
 * Has scripts that come later loaded by `import()` alone. Vite's helper, which the first visit would load, adds links for what
 * they import and for their style sheets: ours import what is there already, and bring no styles.
 */
export const plainImports = (): Plugin => ({
	name: "plain-imports",
	enforce: "pre",
	apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
	config: () => ({ build: { modulePreload: { resolveDependencies: () => [] } } }),
	load: (id) => (id === HELPER ? "export const __vitePreload = (load) => load();" : undefined),
});
