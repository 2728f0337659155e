import { type ClientRequest, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

export type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

export interface Sent {
	method?: string;
	headers?: Record<string, string>;
	/** Chunks go out as they come; give their `content-length`, or they are sent chunked. */
	body?: string | Uint8Array | Chunks;
	/** An address of this machine to come from. */
	from?: string;
}

/** An answer exactly as it came over the wire. */
export interface RawAnswer {
	status: number;
	headers: IncomingHttpHeaders;
	/** The body as it was sent, compressed or not. */
	bytes: Buffer;
	/** The body as text, decompressed. */
	text: string;
}

function decode(bytes: Buffer, encoding: string | undefined): string {
	if (bytes.length === 0) return "";
	if (encoding === "br") return brotliDecompressSync(bytes).toString();
	if (encoding === "gzip") return gunzipSync(bytes).toString();
	return bytes.toString();
}

/**
 * One request on a connection of its own; follows no redirect. A server may answer and close before
 * it has read the whole body: the answer counts.
 */
export function send(
	url: string,
	{ method = "GET", headers = {}, body, from }: Sent,
): Promise<RawAnswer> {
	return new Promise((resolve, reject) => {
		const out = httpRequest(url, {
			method,
			headers,
			agent: false,
			maxHeaderSize: 128 * 1024,
			localAddress: from,
		});
		let isAnswered = false;
		out.on("response", (answer) => {
			isAnswered = true;
			const chunks: Buffer[] = [];
			answer.on("data", (chunk) => chunks.push(chunk));
			answer.on("error", reject);
			answer.on("end", () => {
				const bytes = Buffer.concat(chunks);
				const text = decode(bytes, answer.headers["content-encoding"]);
				resolve({ status: Number(answer.statusCode), headers: answer.headers, bytes, text });
				out.destroy();
			});
		});
		out.on("error", (error) => {
			if (!isAnswered) reject(error);
		});
		if (body === undefined || typeof body === "string" || body instanceof Uint8Array)
			return out.end(body);
		writeAll(out, body).catch(reject);
	});
}

async function writeAll(out: ClientRequest, chunks: Chunks): Promise<void> {
	const over = new Promise<void>((done) => {
		out.once("response", () => done());
		out.once("close", () => done());
	});
	let isOver = false;
	over.then(() => {
		isOver = true;
	});
	for await (const chunk of chunks) {
		if (isOver) return;
		if (!out.write(chunk))
			await Promise.race([new Promise((done) => out.once("drain", done)), over]);
	}
	out.end();
}
