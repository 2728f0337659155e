import { ProblemError } from "../problems/problem";

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/** A request's body as text and as JSON; both empty where it has none. */
export interface JsonBody {
	text: string;
	value: unknown;
}

/**
 * Reads a JSON body.
 * @throws ProblemError 415 for another type, 400 for text that is not JSON
 */
export async function readJsonBody(request: Request): Promise<JsonBody> {
	const text = await request.text();
	if (text === "") return { text, value: undefined };
	if (!JSON_TYPE.test(request.headers.get("content-type") ?? ""))
		throw new ProblemError(415, "The body must be application/json.");
	try {
		return { text, value: JSON.parse(text) };
	} catch {
		throw new ProblemError(400, "The body is not valid JSON.");
	}
}
