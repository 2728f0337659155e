import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const LEAN = fileURLToPath(new URL("../app/components/lean-icon.tsx", import.meta.url));
/** How each of Lucide's icons imports the function that makes a component of it. */
const ICON_MAKER = /createLucideIcon(\.mjs)?$/;

/** What React tells the elements of a drawing apart by, which lean icons have no need of: six random letters each. */
const KEY = /, key: "\w+"/g;

/** Has Lucide's icons made by app/components/lean-icon. The development server keeps Lucide's own, which look the same. */
export const leanIcons = (): Plugin => ({
	name: "lean-icons",
	enforce: "pre",
	apply: "build",
	resolveId: (source, importer) =>
		importer?.includes("/lucide-react/") && ICON_MAKER.test(source) ? LEAN : undefined,
	transform: (code, id) =>
		id.includes("/lucide-react/") ? { code: code.replaceAll(KEY, ""), map: null } : undefined,
});
