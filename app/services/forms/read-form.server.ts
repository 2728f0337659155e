import { parseMultipart } from "@remix-run/multipart-parser";
import { data } from "@remix-run/server-runtime";
import { concat } from "./bytes.server";
import { isWithinBounds, MOST_FIELDS } from "./form-bounds.server";
import { type Pieces, piecesOf } from "./slow-body.server";

/** Maximum size of a form's fields without its file, in bytes. */
export const FIELDS_MAX = 2 * 1024 * 1024;
/** The same of a form that anybody may send: its page shows again what was typed, several times over. */
export const ANYBODYS_FIELDS_MAX = 64 * 1024;

const refuse = (status: number, message: string) =>
	data({ title: status === 413 ? "Too large" : "Bad request", message }, { status });

export const tooLarge = () => refuse(413, "This form is too large to send.");

/**
 * The bytes of a body as far as they fit, and those of the piece with which there are more; `isAll` says whether there are no
 * more.
 * @throws a response: 408 too slow
 */
export async function readUpTo(pieces: Pieces, most: number, until: number) {
	const chunks: Uint8Array[] = [];
	let size = 0;
	for (;;) {
		const piece = await pieces.next(until);
		if (!piece) return { bytes: concat(...chunks), isAll: true };
		chunks.push(piece);
		size += piece.length;
		if (size > most) return { bytes: concat(...chunks), isAll: false };
	}
}

/** The same of at most FIELDS_MAX bytes of a request's body, whose rest is left to whoever reads it next. */
export async function readBounded(body: Request["body"], timeoutMs: number) {
	if (!body) return { bytes: new Uint8Array(0), isAll: true };
	const pieces = piecesOf(body);
	const read = await readUpTo(pieces, FIELDS_MAX, Date.now() + timeoutMs);
	if (!read.isAll) pieces.leave();
	return read;
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

/** A file's name as it was chosen: browsers escape three characters of it, which Node's parser takes back, workerd's does not. */
export const plainName = (name: string) =>
	name.replaceAll("%22", '"').replaceAll("%0D", "\r").replaceAll("%0A", "\n");

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
 * @param most its largest size, in bytes
 * @throws a response: 400 malformed, 408 too slow, 413 too large
 */
export async function readForm(
	request: Request,
	timeoutMs: number,
	most = FIELDS_MAX,
): Promise<FormData> {
	const type = request.headers.get("Content-Type") ?? "";
	const { bytes, isAll } = await readBounded(request.body, timeoutMs);
	if (!isAll) throw tooLarge();
	const form = await parseForm(bytes, type);
	// What is malformed as well is called so.
	if (bytes.length > most) throw tooLarge();
	return form;
}
