import { data } from "@remix-run/server-runtime";
import { freeingPieces } from "@signage/contract/http/free-pieces";
import { badRequest } from "../request/answers.server";
import { ascii, concat, finder } from "./bytes.server";
import {
	boundaryOf,
	FIELDS_MAX,
	parseForm,
	plainName,
	readBounded,
	tooLarge,
} from "./read-form.server";
import { type Pieces, piecesOf } from "./slow-body.server";
import { endedEarly, fileStart, readHead } from "./upload-head.server";

/** A form's file; a large one has not been read yet. `size` in bytes. */
export interface FormFile {
	name: string;
	size: number;
	/** A stream (of a large file) can be read only once. */
	body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;
	/** What the stream failed with, if it did: whoever sends it on is told less. */
	failure?: () => unknown;
}
export interface UploadForm {
	fields: FormData;
	/** Undefined if no file was chosen. */
	file?: FormFile;
	/**
	 * Reads the rest of the file and drops it: browsers read the
	 * response only after sending everything.
	 * @throws a response if the form was not whole
	 */
	discard(): Promise<void>;
}

const notLast = () => badRequest("The file must be the form's last field.");
/** Optional by RFC 2046; but the file's size has to be known before its end is. */
const noLineBreak = () =>
	badRequest(
		"A form with a large file must end with a line break (CRLF) behind its last boundary.",
	);
/** Browsers say how long a form is: a proxy has sent it on in chunks. */
const noLength = () =>
	data(
		{
			title: "Length missing",
			message:
				"This form came without its length: a server between your browser and here left it out.",
		},
		{ status: 411 },
	);

function takeFile(form: FormData): { name: string; bytes: File } | undefined {
	const file = form.get("file");
	form.delete("file");
	return file instanceof File && file.name !== ""
		? { name: plainName(file.name), bytes: file }
		: undefined;
}

async function readWhole(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<UploadForm> {
	const fields = await parseForm(bytes, type);
	const file = takeFile(fields);
	return {
		fields,
		file: file && {
			name: file.name,
			size: file.bytes.size,
			body: new Uint8Array(await file.bytes.arrayBuffer()),
		},
		discard: async () => {},
	};
}

/** What ends a form behind its last part. */
const closing = (boundary: string) => ascii(`\r\n--${boundary}--\r\n`);

/**
 * A large form without its length, of which this much was read: its fields, which all come before the file, that it can be
 * shown again. The file cannot be taken, so `discard` fails.
 * @throws a response: 413 if the fields are too large
 */
async function withoutLength(read: Uint8Array, type: string, boundary = ""): Promise<UploadForm> {
	const start = boundary ? fileStart(boundary, "file")(read) : -1;
	if (start < 0) throw tooLarge();
	const fields = await parseForm(concat(read.subarray(0, start), closing(boundary)), type);
	takeFile(fields);
	return {
		fields,
		discard: async () => {
			throw noLength();
		},
	};
}

const isSame = (some: Uint8Array, other: Uint8Array) =>
	some.length === other.length && some.every((byte, index) => byte === other[index]);

/**
 * Streams the file's bytes. Fails if the file is not the form's last part, or if no byte comes for
 * `timeoutMs`.
 * @param first bytes already read
 * @param size the file's size in bytes
 * @param tail the bytes that must follow the file: the closing boundary
 * @returns the stream, and what it failed with
 */
function fileStream(
	pieces: Pieces,
	first: Uint8Array,
	size: number,
	tail: Uint8Array,
	timeoutMs: number,
): { body: ReadableStream<Uint8Array>; failure: () => unknown } {
	let left = size;
	let behind = new Uint8Array(0);
	// The closing boundary without its last `--\r\n` is the start of a boundary between parts.
	const hasNextPart = finder(tail.subarray(0, -4));
	const split = (chunk: Uint8Array): Uint8Array => {
		const mine = chunk.subarray(0, left);
		left -= mine.length;
		if (mine.length < chunk.length) behind = concat(behind, chunk.subarray(mine.length));
		return mine;
	};
	let waiting: Uint8Array | undefined = first;
	let isLast = true;
	const free = freeingPieces();
	const nextPiece = async (): Promise<Uint8Array | undefined> => {
		for (;;) {
			const next = waiting ?? (await pieces.next(Date.now() + timeoutMs));
			waiting = undefined;
			if (!next) break;
			const mine = split(next);
			free(mine);
			if (hasNextPart(mine)) isLast = false;
			if (isLast && mine.length > 0) return mine;
		}
		if (isLast && left === 0 && isSame(behind, tail)) return undefined;
		throw isSame(behind.subarray(2), tail.subarray(0, -2)) ? noLineBreak() : notLast();
	};
	let failure: unknown;
	const body = new ReadableStream<Uint8Array>({
		async pull(controller) {
			try {
				const piece = await nextPiece();
				if (piece) controller.enqueue(piece);
				else controller.close();
			} catch (cause) {
				failure = cause;
				throw cause;
			}
		},
		cancel: () => pieces.cancel(),
	});
	return { body, failure: () => failure };
}

async function drain(stream: ReadableStream<Uint8Array>): Promise<void> {
	if (stream.locked) return;
	const reader = stream.getReader();
	while (!(await reader.read()).done);
}

/**
 * Reads a multipart form whose last field may be a file named `file` (forms.md). A large file is
 * streamed, not held in memory; its size is computed from Content-Length.
 * @param timeoutMs how long sending the fields may take, and how long the file may pause
 * @returns the form; `discard` fails with a 411 if it has a file, exceeds FIELDS_MAX and came without Content-Length
 * @throws a response: 400 malformed; 408 too slow; 413 if the fields exceed FIELDS_MAX
 */
export async function readUploadForm(request: Request, timeoutMs: number): Promise<UploadForm> {
	const type = request.headers.get("Content-Type") ?? "";
	const length = Number(request.headers.get("Content-Length") ?? Number.NaN);
	const boundary = boundaryOf(type);
	// A form up to this size is read whole; the file of a larger form is streamed.
	if (!boundary || !request.body || !(length > FIELDS_MAX)) {
		const { bytes, isAll } = await readBounded(request.body, timeoutMs);
		return isAll ? readWhole(bytes, type) : withoutLength(bytes, type, boundary);
	}

	const tail = closing(boundary);
	const pieces = piecesOf(request.body);
	const { head, rest } = await readHead(pieces, boundary, Date.now() + timeoutMs);
	const fields = await parseForm(concat(head, tail), type);
	const file = takeFile(fields);
	const size = length - head.length - tail.length;
	if (size < 0) throw endedEarly();
	const { body, failure } = fileStream(pieces, rest, size, tail, timeoutMs);
	return {
		fields,
		file: file && { name: file.name, size, body, failure },
		discard: () => drain(body),
	};
}
