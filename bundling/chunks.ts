import type { RouteConfigEntry } from "@remix-run/route-config";
import type { Rollup } from "vite";
import routes from "../app/routes";

const ROOT = "root.tsx";
const START = "entry.client.tsx";
/** Where people arrive: what its first visit loads is bounded (tests/http/first-visit.test.ts). */
const ARRIVAL = "routes/presentations/list.tsx";

/** The outermost layout file of each route file below one, and of the layout file itself. */
const layoutOf = new Map<string, string>();
function addBelow(layout: string, { file, children = [] }: RouteConfigEntry): void {
	layoutOf.set(file, layout);
	for (const child of children) addBelow(layout, child);
}
for (const route of routes) if (route.children) addBelow(route.file, route);
/** The layouts around the first screen, and that screen. */
const ARRIVING = [
	ARRIVAL,
	...routes.flatMap(({ file, children = [] }) =>
		layoutOf.get(ARRIVAL) === file ? [file, ...children.map((child) => child.file)] : [],
	),
];

const fileOf = (id: string) => id.replace(/\?.*$/, "").replace(/^.*\/app\//, "");
/** What is loaded by `import()`, when it is wanted. */
const isLate = (file: string) => !file.startsWith("routes/") && ![ROOT, START].includes(file);
const nameOf = (file: string) =>
	file
		.replace(/^routes\//, "")
		.replace(/\.\w+$/, "")
		.replaceAll("/", "-");

/**
 * Puts code that several screens share into few files, as each file can cost a round trip: into the
 * file of their layout if they all have the same one, else into the file of the root. So a screen loads
 * six files: manifest, framework with the entry, root, layout, frame and its own, which has the code that
 * it alone uses. What the first screen, the list of presentations, does not need has a file beside that of its layout.
 */
export const manualChunks: Rollup.GetManualChunk = (id, { getModuleInfo }) => {
	if (getModuleInfo(id)?.isEntry) return nameOf(fileOf(id));
	/** The routes and scripts that import this module, directly or not. */
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
	// What is loaded by itself has its own file; what a screen has too is in that one's.
	const screens = [...users].filter((file) => !isLate(file));
	// React and Remix, which start the page. Their file stays cached when a release changes our own code.
	if (users.has(START)) return nameOf(START);
	const layouts = new Set(screens.map((file) => layoutOf.get(file) ?? ROOT));
	const [layout = ROOT, ...others] = layouts;
	if (others.length) return nameOf(ROOT);
	const isLater = layout === layoutOf.get(ARRIVAL) && !ARRIVING.some((file) => users.has(file));
	return nameOf(layout) + (isLater ? "-more" : "");
};
