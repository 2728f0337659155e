/** Joins byte arrays into one. */
export function concat(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
	const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
	let at = 0;
	for (const part of parts) {
		whole.set(part, at);
		at += part.length;
	}
	return whole;
}

/** The bytes of a text that is ASCII. */
export const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/**
 * A search for `needle` in bytes from an index on (Boyer–Moore–Horspool, which skips most bytes); the
 * result is the index of the first occurrence, or -1.
 */
export function searcher(needle: Uint8Array): (bytes: Uint8Array, from?: number) => number {
	const last = needle.length - 1;
	const steps = new Uint32Array(256).fill(needle.length);
	needle.forEach((byte, index) => {
		if (index < last) steps[byte] = last - index;
	});
	return (bytes, from = 0) => {
		for (let end = from + last; end < bytes.length; end += steps[bytes[end] ?? 0] ?? 1) {
			let same = 0;
			while (same <= last && bytes[end - last + same] === needle[same]) same++;
			if (same > last) return end - last;
		}
		return -1;
	};
}

/**
 * A search for `needle` in a stream: call the result with each piece in order. It returns true for
 * a piece in which an occurrence ends, also if the occurrence began in an earlier piece.
 */
export function finder(needle: Uint8Array): (piece: Uint8Array) => boolean {
	const find = searcher(needle);
	const isIn = (bytes: Uint8Array) => find(bytes) >= 0;
	const most = needle.length - 1;
	let before = new Uint8Array(0);
	return (piece) => {
		const isAcross = before.length > 0 && isIn(concat(before, piece.subarray(0, most)));
		const isFound = isAcross || isIn(piece);
		before = (piece.length < most ? concat(before, piece) : piece).slice(-most);
		return isFound;
	};
}
