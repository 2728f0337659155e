import { API_BASE, type Endpoint } from "./endpoint";

/** A path parameter is missing or empty (spec 7). */
export class RequiredParameterError extends Error {
	constructor(
		readonly parameter: string,
		path: string,
	) {
		super(`Required parameter ${parameter} is missing for ${path}`);
		this.name = "RequiredParameterError";
	}
}

type Values = Readonly<Record<string, unknown>>;

/**
 * The path and query string of a call, starting with `base`, with all values percent-encoded. Query values that are null
 * or undefined are omitted.
 * @throws RequiredParameterError naming the first path parameter that is missing or empty
 */
export function callPath(
	endpoint: Pick<Endpoint, "path">,
	params: Values = {},
	query: Values = {},
	base: string = API_BASE,
): string {
	const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
		const value = params[name];
		if (value === undefined || value === null || value === "")
			throw new RequiredParameterError(name, endpoint.path);
		return encodeURIComponent(String(value));
	});
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(query))
		if (value !== undefined && value !== null) search.set(name, String(value));
	const text = search.toString();
	return base + path + (text && `?${text}`);
}
