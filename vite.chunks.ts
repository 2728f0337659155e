import type { Rollup } from "vite";
import routes from "./app/routes";

const ROOT = "root.tsx";

/** The layout that each route's file stands under, and that a layout stands under itself. */
const layoutOf = new Map<string, string>();
for (const { file, children } of routes)
	if (children)
		for (const one of [file, ...children.map((child) => child.file)]) layoutOf.set(one, file);

const fileOf = (id: string) => id.replace(/\?.*$/, "").replace(/^.*\/app\//, "");
const nameOf = (file: string) =>
	file
		.replace(/^routes\//, "")
		.replace(/\.\w+$/, "")
		.replaceAll("/", "-");

/**
 * Where code goes that several screens share, so that a screen loads few files (one round trip each on
 * a slow line): to the layout that all of them stand under, else to the root. A screen then loads the
 * manifest, the entry, the framework, the root, its layout and itself. Code of one screen stays there.
 */
export const manualChunks: Rollup.GetManualChunk = (id, { getModuleInfo }) => {
	if (getModuleInfo(id)?.isEntry) return nameOf(fileOf(id));
	/** The routes and scripts that pull this module in. */
	const users = new Set<string>();
	const seen = new Set<string>();
	const collect = (one: string) => {
		if (seen.has(one)) return;
		seen.add(one);
		const info = getModuleInfo(one);
		if (info?.isEntry || !info?.importers.length) users.add(fileOf(one));
		info?.importers.forEach(collect);
	};
	collect(id);
	if (users.size === 1) return undefined;
	// React and Remix, which start the page: they stay the same over our releases, and so does their file.
	if (users.has("entry.client.tsx")) return "framework";
	const layouts = new Set([...users].map((file) => layoutOf.get(file) ?? ROOT));
	const [layout = ROOT, ...others] = layouts;
	return nameOf(others.length ? ROOT : layout);
};
