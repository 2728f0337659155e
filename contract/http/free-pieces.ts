/** After so many bytes, what has been passed on is freed. */
const FREE_AFTER = 4 * 1024 * 1024;

/**
 * Frees the pieces of a stream that have been passed on: call the result with each of them. Left alone, V8 collects its whole heap
 * for every 30 MB of pieces, which takes more time than passing them on. It lets itself be told where Node runs with --expose-gc
 * (docs/decisions/0010).
 */
export function freeingPieces(): (piece: Uint8Array) => void {
	let passed = 0;
	return ({ length }) => {
		passed += length;
		if (passed < FREE_AFTER) return;
		passed = 0;
		const { gc } = globalThis as { gc?: (how: { type: "minor" }) => void };
		gc?.({ type: "minor" });
	};
}
