import { ID_UNKNOWN } from "@signage/contract/text/words";
import { ROW_MAX } from "../database/row-max";
import { invalid, notFound } from "../problems/problem";

/** The contract's ids may be greater than a row's, as other services have such. */
const OF_ROW = /(?:^i|I)d$/;

/** The dotted paths of ids that no row can have, in what a schema has let through. */
function pathsBeyond(value: unknown, path = ""): string[] {
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([name, member]) => {
		const inner = path ? `${path}.${name}` : name;
		const isBeyond = typeof member === "number" && member > ROW_MAX && OF_ROW.test(name);
		return isBeyond ? [inner] : pathsBeyond(member, inner);
	});
}

/** @throws ProblemError 404 where a path names a row that cannot be */
export function refuseParamsBeyondRows(params: unknown): void {
	if (pathsBeyond(params).length > 0) throw notFound("What this address names");
}

/** @throws ProblemError 400 with a message for each such id of a body, as the schemas' problems have it */
export function refuseBodyBeyondRows(body: unknown): void {
	const paths = pathsBeyond(body);
	if (paths.length > 0)
		throw invalid(Object.fromEntries(paths.map((path) => [path, [ID_UNKNOWN]])));
}
