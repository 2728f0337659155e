import { ProblemError } from "../problems/problem";
import { refuseNul } from "./text-without-nul";

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/** A request's body as text and as JSON; both empty where it has none. */
export interface JsonBody {
	text: string;
	value: unknown;
}

/** How JSON writes U+0000; the character itself is not valid there. */
const NUL = "\\u0000";

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw new ProblemError(400, "The body is not valid JSON.");
	}
}

const compressed = () =>
	new ProblemError(415, "The body must not be compressed.", undefined, {
		"accept-encoding": "identity",
	});

/**
 * Reads a JSON body.
 * @param nulIn names of its texts that may have U+0000
 * @throws ProblemError 415 for another type or a compressed body, 400 for text that is not JSON or has U+0000
 */
export async function readJsonBody(
	request: Request,
	nulIn: readonly string[] | undefined,
): Promise<JsonBody> {
	const text = await request.text();
	if (text === "") return { text, value: undefined };
	if (!/^(?:identity)?$/i.test(request.headers.get("content-encoding") ?? "")) throw compressed();
	if (!JSON_TYPE.test(request.headers.get("content-type") ?? ""))
		throw new ProblemError(415, "The body must be application/json.");
	const value = parse(text);
	if (text.includes(NUL)) refuseNul(value, "body", nulIn);
	return { text, value };
}
