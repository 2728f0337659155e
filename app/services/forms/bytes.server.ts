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
	const most = needle.length - 1;
	/** The last bytes so far, with room behind them for the first ones of the next piece. */
	const seam = new Uint8Array(2 * most);
	let kept = 0;
	return (piece) => {
		const first = piece.subarray(0, most);
		seam.set(first, kept);
		const known = kept + first.length;
		const isFound = (kept > 0 && find(seam.subarray(0, known)) >= 0) || find(piece) >= 0;
		if (piece.length > most) seam.set(piece.subarray(piece.length - most));
		else seam.copyWithin(0, Math.max(0, known - most), known);
		kept = Math.min(most, known);
		return isFound;
	};
}
