import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";

/** Stands for the service's address in what is kept, as each screen may reach the service at another. Nobody can have typed it. */
export const HERE = `http://${randomUUID()}.invalid`;

/** So much of what is sent is put together at a time. */
const CHUNK_BYTES = 64 * 1024;

/** JSON of an object with files' addresses at `HERE`, as bytes, between which the service's address is put. */
export interface KeptJson {
	pieces: readonly Uint8Array[];
	/** Of all pieces. */
	bytes: number;
}

/** @param value an object with a member at least */
export function keptJson(value: object): KeptJson {
	const pieces = JSON.stringify(value)
		.split(HERE)
		.map((piece) => Buffer.from(piece));
	return { pieces, bytes: pieces.reduce((sum, { length }) => sum + length, 0) };
}

/** What is sent of it: shares the memory of what is kept, however many are sent at a time. */
export interface SentJson {
	stream: ReadableStream<Uint8Array>;
	bytes: number;
}

/**
 * The JSON with these members first, and files' addresses at this origin. Others have their turn between its chunks, as
 * hundreds of screens may ask for megabytes at once.
 */
export function sentJson({ pieces, bytes }: KeptJson, first: object, origin: string): SentJson {
	const head = Buffer.from(`${JSON.stringify(first).slice(0, -1)},`);
	const here = Buffer.from(JSON.stringify(origin).slice(1, -1));
	function* parts() {
		yield head;
		for (const [index, piece] of pieces.entries()) {
			if (index > 0) yield here;
			yield index > 0 ? piece : piece.subarray(1);
		}
	}
	const chunks = inChunks(parts());
	const stream = new ReadableStream<Uint8Array>({
		async pull(controller) {
			const { value, done } = chunks.next();
			if (done) return controller.close();
			controller.enqueue(value);
			await nextTurn();
		},
	});
	return {
		stream,
		bytes: head.length + bytes - 1 + (pieces.length - 1) * here.length,
	};
}

/** The same bytes in chunks that are neither large nor many. */
function* inChunks(parts: Iterable<Uint8Array>): Generator<Uint8Array, undefined> {
	let chunk: Uint8Array[] = [];
	let size = 0;
	for (const part of parts)
		for (let at = 0; at < part.length; at += CHUNK_BYTES) {
			const some = part.subarray(at, at + CHUNK_BYTES);
			if (size + some.length > CHUNK_BYTES) {
				yield Buffer.concat(chunk);
				[chunk, size] = [[], 0];
			}
			chunk.push(some);
			size += some.length;
		}
	yield Buffer.concat(chunk);
}
