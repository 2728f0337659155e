import { data } from "@remix-run/server-runtime";
import { concat } from "./bytes.server";
import { isWithinBounds } from "./form-bounds.server";

/** Maximum size of a form's fields without its file, in bytes. */
const FIELDS_MAX = 2 * 1024 * 1024;

const refuse = (status: number, message: string) =>
	data({ title: status === 413 ? "Too large" : "Bad request", message }, { status });

/** Reads a whole body. @param limit in bytes @throws a response: 413 above the limit */
export async function readBounded(
	body: ReadableStream<Uint8Array> | null,
	limit = FIELDS_MAX,
): Promise<Uint8Array<ArrayBuffer>> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	const reader = body?.getReader();
	for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
		size += next.value.length;
		if (size > limit) throw refuse(413, "This form is too large to send.");
		chunks.push(next.value);
	}
	return concat(...chunks);
}

/**
 * Parses form data of the media type `type`.
 * @throws a response: 400 if it is malformed or exceeds the limits of form-bounds.server.ts
 */
export async function parseForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
	const unreadable = () => refuse(400, "The form data could not be read.");
	const form = await new Response(bytes, { headers: { "Content-Type": type } })
		.formData()
		.catch(() => {
			throw unreadable();
		});
	if (!isWithinBounds(form)) throw unreadable();
	return form;
}

/** The fields of a form without a file. @throws a response: 400 malformed, 413 too large */
export async function readForm(request: Request): Promise<FormData> {
	const type = request.headers.get("Content-Type") ?? "";
	return parseForm(await readBounded(request.body), type);
}
