import { ascii, concat, searcher } from "./bytes.server";
import {
	boundaryOf,
	FIELDS_MAX,
	parseForm,
	plainName,
	readUpTo,
	tooLarge,
} from "./read-form.server";
import { type Pieces, piecesOf } from "./slow-body.server";
import { endedEarly, fileStart } from "./upload-head.server";

/** The field of a form that takes a small file, and how many bytes that may have. */
export interface SmallFile {
	field: string;
	maxBytes: number;
}
/** A form's file; `bytes` is missing where it is larger than it may be. `size` in bytes. */
export interface ReadFile {
	name: string;
	size: number;
	bytes?: Uint8Array<ArrayBuffer>;
}
interface FormWithFile {
	form: FormData;
	/** Undefined if no file was chosen. */
	file?: ReadFile;
}

/**
 * Drops a file's bytes: `first` and those that follow. Resolves to how many there were, and to what follows the file, from
 * `end` on.
 * @throws a response: 408 for a pause, 413 for too much behind the file
 */
async function skipFile(pieces: Pieces, first: Uint8Array, end: Uint8Array, timeoutMs: number) {
	const find = searcher(end);
	let size = 0;
	let held = first;
	let place = find(held);
	while (place < 0) {
		// The end may be cut in two by the pieces.
		const kept = held.slice(-(end.length - 1));
		size += held.length - kept.length;
		const piece = await pieces.next(Date.now() + timeoutMs);
		if (!piece) throw endedEarly();
		held = concat(kept, piece);
		place = find(held);
	}
	const rest = await readUpTo(pieces, FIELDS_MAX, Date.now() + timeoutMs);
	const after = concat(held.subarray(place), rest.bytes);
	if (!rest.isAll || after.length > FIELDS_MAX) {
		pieces.leave();
		throw tooLarge();
	}
	return { size: size + place, after };
}

/**
 * Reads a form that may have a small file in one field, wherever that is among the others. A file that is larger than it may be
 * is read to its end, as browsers show no answer before, but not kept; the fields are all there.
 * @param timeoutMs how long sending the fields may take, and how long a larger file may pause
 * @throws a response: 400 malformed, 408 too slow, 413 too large without such a file
 */
export async function readFormWithFile(
	{ headers, body }: Request,
	{ field, maxBytes }: SmallFile,
	timeoutMs: number,
): Promise<FormWithFile> {
	const type = headers.get("Content-Type") ?? "";
	if (!body) return { form: await parseForm(new Uint8Array(0), type) };
	const pieces = piecesOf(body);
	const { bytes, isAll } = await readUpTo(pieces, FIELDS_MAX + maxBytes, Date.now() + timeoutMs);
	const fileOf = (form: FormData) => {
		const file = form.get(field);
		return file instanceof File && file.name !== "" ? file : undefined;
	};
	if (isAll) {
		const form = await parseForm(bytes, type);
		const file = fileOf(form);
		if (!file) return { form };
		const { size } = file;
		const isSmall = size <= maxBytes;
		const whole = isSmall ? new Uint8Array(await file.arrayBuffer()) : undefined;
		return { form, file: { name: plainName(file.name), size, bytes: whole } };
	}
	const boundary = boundaryOf(type);
	const start = boundary ? fileStart(boundary, field)(bytes) : -1;
	if (!boundary || start < 0) {
		pieces.leave();
		throw tooLarge();
	}
	const end = ascii(`\r\n--${boundary}`);
	const { size, after } = await skipFile(pieces, bytes.subarray(start), end, timeoutMs);
	const form = await parseForm(concat(bytes.subarray(0, start), after), type);
	return { form, file: { name: plainName(fileOf(form)?.name ?? ""), size } };
}
