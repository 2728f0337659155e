import { data } from "@remix-run/server-runtime";
import { ascii, searcher } from "./bytes.server";
import { FIELDS_MAX, tooLarge } from "./read-form.server";
import type { Pieces } from "./slow-body.server";

const FIRST_ROOM = 64 * 1024;

export const endedEarly = () =>
	data({ title: "Bad request", message: "The form ended before its file." }, { status: 400 });

/** Whether these are the headers of a part that is a file in this field. */
function isFilePart(headers: Uint8Array, field: string): boolean {
	const text = new TextDecoder("latin1").decode(headers);
	const line = /^Content-Disposition:.*$/im.exec(text)?.[0] ?? "";
	const name = /;\s*name=("?)([^";]*)\1/i.exec(line)?.[2];
	return name?.trim().toLowerCase() === field && /;\s*filename=/i.test(line);
}

/**
 * A search for where the bytes of the file in a field begin. Call it with all bytes so far, each time with more of
 * them: it goes on where it stopped, however small the pieces are. Returns -1 until they have begun.
 */
export function fileStart(boundary: string, field: string): (bytes: Uint8Array) => number {
	const delimiter = ascii(`--${boundary}\r\n`);
	const blankLine = ascii("\r\n\r\n");
	const findDelimiter = searcher(delimiter);
	const findBlankLine = searcher(blankLine);
	/** Where the part begins whose headers are being read; -1 between parts. */
	let part = -1;
	let from = 0;
	return (bytes) => {
		for (;;) {
			if (part < 0) {
				part = findDelimiter(bytes, from);
				from = part < 0 ? Math.max(from, bytes.length - delimiter.length + 1) : part;
				if (part < 0) return -1;
			}
			const end = findBlankLine(bytes, from);
			from = end < 0 ? Math.max(from, bytes.length - blankLine.length + 1) : end;
			if (end < 0) return -1;
			if (isFilePart(bytes.subarray(part, end), field)) return end + blankLine.length;
			part = -1;
		}
	};
}

/**
 * Reads the fields before a form's file: `head` ends where the file begins, `rest` is what has been
 * read of it.
 * @param until when all of them have to be there, in milliseconds since 1970
 * @throws a response: 400 without a file, 408 too slow, 413 too large
 */
export async function readHead(pieces: Pieces, boundary: string, until: number) {
	const find = fileStart(boundary, "file");
	let room = new Uint8Array(FIRST_ROOM);
	let size = 0;
	for (;;) {
		const piece = await pieces.next(until);
		if (!piece) throw endedEarly();
		if (size + piece.length > room.length) {
			const bigger = new Uint8Array(2 * (size + piece.length));
			bigger.set(room.subarray(0, size));
			room = bigger;
		}
		room.set(piece, size);
		size += piece.length;
		const start = find(room.subarray(0, size));
		if (start >= 0) return { head: room.slice(0, start), rest: room.slice(start, size) };
		if (size > FIELDS_MAX) {
			pieces.leave();
			throw tooLarge();
		}
	}
}
