/**
 * What differs between Node and the edge. On Node, brotli comes from zlib; an edge platform
 * compresses by itself, so there is nothing to do.
 */
interface Zlib {
	constants: Record<string, number>;
	brotliCompress: Compress;
	gzip: Compress;
}
type Compress = (
	bytes: Uint8Array,
	options: object,
	done: (error: Error | null, result: Uint8Array<ArrayBuffer>) => void,
) => void;

const node = (
	globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } }
).process?.getBuiltinModule?.("node:zlib") as Zlib | undefined;

/** Whether a promise of one request may be awaited by another: true on Node, not at the edge. */
export const requestsShareMemory = node !== undefined;

const run = (compress: Compress, bytes: Uint8Array, options: object) =>
	new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) =>
		compress(bytes, options, (error, result) => (error ? reject(error) : resolve(result))),
	);

/** Compresses a whole body by what the request accepts: brotli 4, else gzip, else undefined. */
export async function compressWhole(
	bytes: Uint8Array,
	acceptEncoding: string,
): Promise<{ encoding: string; bytes: Uint8Array<ArrayBuffer> } | undefined> {
	if (!node) return undefined;
	if (/\bbr\b(?!;q=0\b)/.test(acceptEncoding)) {
		const { BROTLI_PARAM_QUALITY = 0, BROTLI_PARAM_SIZE_HINT = 0 } = node.constants;
		const params = { [BROTLI_PARAM_QUALITY]: 4, [BROTLI_PARAM_SIZE_HINT]: bytes.length };
		return { encoding: "br", bytes: await run(node.brotliCompress, bytes, { params }) };
	}
	if (/\bgzip\b(?!;q=0\b)/.test(acceptEncoding))
		return { encoding: "gzip", bytes: await run(node.gzip, bytes, {}) };
	return undefined;
}
