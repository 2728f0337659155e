import { invalid } from "../problems/problem";

const MESSAGE = "Text must not contain the character U+0000";

function* pathsOfNul(value: unknown, path: string): Generator<string> {
	if (typeof value === "string") {
		if (value.includes("\0")) yield path;
	} else if (typeof value === "object" && value !== null)
		for (const [name, member] of Object.entries(value)) {
			if (name.includes("\0")) yield path;
			yield* pathsOfNul(member, path ? `${path}.${name}` : name);
		}
}

/**
 * Refuses U+0000, which PostgreSQL cannot store, in a body's or a query's texts and names.
 * @throws ProblemError 400 with a message for each path, as the schemas' problems have it
 */
export function refuseNul(value: unknown, root: "body" | "query"): void {
	const paths = [...pathsOfNul(value, "")];
	if (paths.length > 0)
		throw invalid(Object.fromEntries(paths.map((path) => [path || root, [MESSAGE]])));
}
