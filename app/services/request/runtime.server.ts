/**
 * What differs between Node and edge runtimes. Node has brotli, gzip and a fast synchronous hash.
 * Edge platforms compress responses themselves and hash with WebCrypto only.
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
interface Crypto {
	createHash(name: string): { update(text: string): { digest(encoding: string): string } };
}

interface Host {
	process?: { getBuiltinModule?: (name: string) => unknown };
	navigator?: { userAgent?: string };
}
const { process: node, navigator: host } = globalThis as Host;
// workerd has these modules too, with nodejs_compat; what they had compressed it would compress again.
const isWorkerd = host?.userAgent === "Cloudflare-Workers";
const builtin = isWorkerd ? undefined : node?.getBuiltinModule;
const zlib = builtin?.("node:zlib") as Zlib | undefined;
const nodeCrypto = builtin?.("node:crypto") as Crypto | undefined;

const run = (compress: Compress, bytes: Uint8Array, options: object) =>
	new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) =>
		compress(bytes, options, (error, result) => (error ? reject(error) : resolve(result))),
	);

/** Whether an Accept-Encoding header lists this coding with a quality above zero. */
const accepts = (header: string, coding: string) =>
	header.split(",").some((one) => {
		const [name = "", ...parameters] = one.toLowerCase().split(";");
		return name.trim() === coding && !parameters.some((each) => /^\s*q=0(?:\.0*)?\s*$/.test(each));
	});

/**
 * Compresses a body with brotli, of this quality (0 to 11), else gzip; undefined
 * if neither is accepted, or at the edge.
 */
export async function compressWhole(
	bytes: Uint8Array,
	acceptEncoding: string,
	quality: number,
): Promise<{ encoding: string; bytes: Uint8Array<ArrayBuffer> } | undefined> {
	if (!zlib) return undefined;
	if (accepts(acceptEncoding, "br")) {
		const { BROTLI_PARAM_QUALITY = 0, BROTLI_PARAM_SIZE_HINT = 0 } = zlib.constants;
		const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes.length };
		return { encoding: "br", bytes: await run(zlib.brotliCompress, bytes, { params }) };
	}
	if (accepts(acceptEncoding, "gzip"))
		return { encoding: "gzip", bytes: await run(zlib.gzip, bytes, {}) };
	return undefined;
}

interface Edge {
	/** A stream of exactly `length` bytes. On workerd, this is how fetch sends a Content-Length. */
	FixedLengthStream?: new (
		length: number,
	) => TransformStream<Uint8Array, Uint8Array>;
}

/** fetch options that stream a body of `length` bytes and follow no redirect. */
export function sending(
	body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>,
	length: number,
): RequestInit {
	// With other values for redirect and window, Node's fetch keeps a copy of the stream in memory.
	if (zlib) return { body, duplex: "half", redirect: "error", window: null } as RequestInit;
	const { FixedLengthStream } = globalThis as Edge;
	if (body instanceof Uint8Array || !FixedLengthStream) return { body, redirect: "manual" };
	return { body: body.pipeThrough(new FixedLengthStream(length)), redirect: "manual" };
}

/** The SHA-256 of a text, as base64. */
export async function sha256(text: string): Promise<string> {
	if (nodeCrypto) return nodeCrypto.createHash("sha256").update(text).digest("base64");
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
	return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
