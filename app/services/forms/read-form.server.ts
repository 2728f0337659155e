import { parseMultipart } from "@remix-run/multipart-parser";
import { data } from "@remix-run/server-runtime";
import { concat } from "./bytes.server";
import { isWithinBounds, MOST_FIELDS } from "./form-bounds.server";
import { piecesOf } from "./slow-body.server";

/** Maximum size of a form's fields without its file, in bytes. */
export const FIELDS_MAX = 2 * 1024 * 1024;

const refuse = (status: number, message: string) =>
	data({ title: status === 413 ? "Too large" : "Bad request", message }, { status });

export const tooLarge = () => refuse(413, "This form is too large to send.");

/**
 * Reads a whole body of at most FIELDS_MAX bytes.
 * @param timeoutMs how long sending it may take
 * @param tooMuch what is thrown where there is more; it gets what was read
 * @throws a response: 408 too slow, 413 too large
 */
export async function readBounded(
	body: ReadableStream<Uint8Array> | null,
	timeoutMs: number,
	tooMuch: (read: Uint8Array) => unknown = tooLarge,
): Promise<Uint8Array<ArrayBuffer>> {
	const until = Date.now() + timeoutMs;
	const chunks: Uint8Array[] = [];
	let size = 0;
	const pieces = body && piecesOf(body);
	for (let piece = await pieces?.next(until); piece; piece = await pieces?.next(until)) {
		size += piece.length;
		chunks.push(piece);
		if (size > FIELDS_MAX) {
			pieces?.leave();
			throw tooMuch(concat(...chunks));
		}
	}
	return concat(...chunks);
}

/** What parts the parts of a form of this media type; undefined if it has none. */
export const boundaryOf = (type: string) =>
	/^multipart\/form-data;.*\bboundary="?([^";]+)"?/i.exec(type)?.[1];

/**
 * A form of parts as other clients than browsers write them, such as .NET's: names without quotes, or twice a file's name.
 * The parser of Node refuses them.
 * @throws if it is malformed
 */
function otherDialect(bytes: Uint8Array<ArrayBuffer>, type: string): FormData {
	const boundary = boundaryOf(type);
	if (boundary === undefined) throw new TypeError("a form without parts");
	const form = new FormData();
	const size = bytes.length;
	const most = { maxFileSize: size, maxTotalSize: size, maxParts: MOST_FIELDS };
	for (const part of parseMultipart(bytes, { boundary, ...most })) {
		const { name, filename, mediaType: type } = part;
		if (name === undefined) throw new TypeError("a part without a name");
		form.append(
			name,
			filename === undefined ? part.text : new File([part.arrayBuffer], filename, { type }),
		);
	}
	return form;
}

/**
 * Parses form data of the media type `type`.
 * @throws a response: 400 if it is malformed or exceeds the limits of form-bounds.server.ts
 */
export async function parseForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
	const unreadable = () => refuse(400, "The form data could not be read.");
	const form = await new Response(bytes, { headers: { "Content-Type": type } })
		.formData()
		.catch(() => otherDialect(bytes, type))
		.catch(() => {
			throw unreadable();
		});
	if (!isWithinBounds(form)) throw unreadable();
	return form;
}

/**
 * The fields of a form without a file.
 * @param timeoutMs how long sending it may take (REQUEST_TIMEOUT_MS)
 * @throws a response: 400 malformed, 408 too slow, 413 too large
 */
export async function readForm(request: Request, timeoutMs: number): Promise<FormData> {
	const type = request.headers.get("Content-Type") ?? "";
	return parseForm(await readBounded(request.body, timeoutMs), type);
}
