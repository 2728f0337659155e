import { invalid } from "../problems/problem";

const MESSAGE = "Text must not contain the character U+0000";
/** So many places are told, and so much of the path to each: deep bodies have paths of megabytes. */
const MOST_TOLD = 20;
const MOST_PATH = 200;

/** The dotted paths of texts and names with U+0000. A loop, as a body may be nested deeper than the call stack. */
function pathsOfNul(root: unknown, allowed: ReadonlySet<string>): string[] {
	const found: string[] = [];
	const waiting: [value: unknown, path: string][] = [[root, ""]];
	for (let next = waiting.pop(); next && found.length < MOST_TOLD; next = waiting.pop()) {
		const [value, path] = next;
		if (typeof value === "string" && value.includes("\0") && !allowed.has(path.toLowerCase()))
			found.push(path);
		if (typeof value !== "object" || value === null) continue;
		for (const [name, member] of Object.entries(value)) {
			if (name.includes("\0")) found.push(path);
			const inner = path ? `${path}.${name}` : name;
			waiting.push([member, path.length < MOST_PATH ? inner.slice(0, MOST_PATH) : path]);
		}
	}
	return found;
}

/**
 * Refuses U+0000, which PostgreSQL cannot store, in a body's or a query's texts and names.
 * @param nulIn names of texts, in whatever case, that may have it
 * @throws ProblemError 400 with a message for each path, as the schemas' problems have it
 */
export function refuseNul(
	value: unknown,
	root: "body" | "query",
	nulIn: readonly string[] = [],
): void {
	const paths = pathsOfNul(value, new Set(nulIn.map((name) => name.toLowerCase())));
	if (paths.length > 0)
		throw invalid(Object.fromEntries(paths.map((path) => [path || root, [MESSAGE]])));
}
