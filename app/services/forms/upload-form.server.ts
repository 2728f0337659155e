import { data } from "@remix-run/server-runtime";
import { concat, finder } from "./bytes.server";
import { parseForm, readBounded } from "./read-form.server";

/** A form's file; a large one has not been read yet. `size` in bytes. */
export interface FormFile {
	name: string;
	size: number;
	/** A stream (of a large file) can be read only once. */
	body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;
}
export interface UploadForm {
	fields: FormData;
	/** Undefined if no file was chosen. */
	file?: FormFile;
	/**
	 * Reads the rest of the file and drops it: browsers read the
	 * response only after sending everything.
	 */
	discard(): Promise<void>;
}

/** A form up to this size in bytes is read whole; the file of a larger form is streamed. */
const WHOLE_MAX = 2 * 1024 * 1024;

const bad = (message: string, status = 400) => data({ title: "Bad request", message }, { status });

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

function takeFile(form: FormData): File | undefined {
	const file = form.get("file");
	form.delete("file");
	return file instanceof File && file.name !== "" ? file : undefined;
}

async function readWhole(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<UploadForm> {
	const fields = await parseForm(bytes, type);
	const file = takeFile(fields);
	return {
		fields,
		file: file && {
			name: file.name,
			size: file.size,
			body: new Uint8Array(await file.arrayBuffer()),
		},
		discard: async () => {},
	};
}

const FILE_PART = /^Content-Disposition:[^\r\n]*;\s*name="file"[^\r\n]*;\s*filename=/im;

/** The index in `head` where the file's bytes begin, or -1 if it has not been reached. */
function fileStart(head: Uint8Array, boundary: string): number {
	const text = new TextDecoder("latin1").decode(head);
	const delimiter = `--${boundary}\r\n`;
	for (let at = text.indexOf(delimiter); at >= 0; at = text.indexOf(delimiter, at + 1)) {
		const end = text.indexOf("\r\n\r\n", at);
		if (end >= 0 && FILE_PART.test(text.slice(at, end))) return end + 4;
	}
	return -1;
}

async function readHead(reader: ReadableStreamDefaultReader<Uint8Array>, boundary: string) {
	let head = new Uint8Array(0);
	for (;;) {
		const { done, value } = await reader.read();
		if (done) throw bad("The form ended before its file.");
		head = concat(head, value);
		const start = fileStart(head, boundary);
		if (start >= 0) return { head: head.slice(0, start), rest: head.slice(start) };
		if (head.length > WHOLE_MAX) throw bad("This form is too large to send.", 413);
	}
}

/**
 * Streams the file's bytes. Fails if the file is not the form's last part.
 * @param first bytes already read
 * @param size the file's size in bytes
 * @param tail the bytes that must follow the file: the closing boundary
 */
function fileStream(
	reader: ReadableStreamDefaultReader<Uint8Array>,
	first: Uint8Array,
	size: number,
	tail: Uint8Array,
): ReadableStream<Uint8Array> {
	let left = size;
	let behind = new Uint8Array(0);
	// The closing boundary without its last `--\r\n` is the start of a boundary between parts.
	const hasNextPart = finder(tail.subarray(0, -4));
	const split = (chunk: Uint8Array): Uint8Array => {
		const mine = chunk.subarray(0, left);
		left -= mine.length;
		behind = concat(behind, chunk.subarray(mine.length));
		return mine;
	};
	let waiting: Uint8Array | undefined = first;
	let isLast = true;
	return new ReadableStream({
		async pull(controller) {
			for (;;) {
				const next = waiting ?? (await reader.read()).value;
				waiting = undefined;
				if (!next) break;
				const mine = split(next);
				if (hasNextPart(mine)) isLast = false;
				if (isLast && mine.length > 0) return controller.enqueue(mine);
			}
			const fits = left === 0 && behind.every((byte, index) => byte === tail[index]);
			if (isLast && fits && behind.length === tail.length) controller.close();
			else controller.error(bad("The file must be the form's last field."));
		},
		cancel: () => reader.cancel(),
	});
}

async function drain(stream: ReadableStream<Uint8Array>): Promise<void> {
	if (stream.locked) return;
	const reader = stream.getReader();
	while (!(await reader.read()).done);
}

/**
 * Reads a multipart form whose last field may be a file named `file` (forms.md). A large file is
 * streamed, not held in memory; its size is computed from Content-Length.
 * @throws a response: 400 malformed; 413 if the fields, or a
 * form without Content-Length, exceed 2 MiB
 */
export async function readUploadForm(request: Request): Promise<UploadForm> {
	const type = request.headers.get("Content-Type") ?? "";
	const length = Number(request.headers.get("Content-Length") ?? Number.NaN);
	const boundary = /^multipart\/form-data;.*\bboundary="?([^";]+)"?/i.exec(type)?.[1];
	if (!boundary || !request.body || !(length > WHOLE_MAX))
		return readWhole(await readBounded(request.body, WHOLE_MAX), type);

	const tail = ascii(`\r\n--${boundary}--\r\n`);
	const reader = request.body.getReader();
	const { head, rest } = await readHead(reader, boundary);
	const fields = await parseForm(concat(head, tail), type);
	const file = takeFile(fields);
	const size = length - head.length - tail.length;
	if (size < 0) throw bad("The form ended before its file.");
	const body = fileStream(reader, rest, size, tail);
	return { fields, file: file && { name: file.name, size, body }, discard: () => drain(body) };
}
