import { createReadStream } from "node:fs";
import { about } from "./moving-error";

async function* chunksOf(path: string): AsyncGenerator<string> {
	const chunks = createReadStream(path, { encoding: "utf8" })[Symbol.asyncIterator]();
	for (;;) {
		const { done, value } = await about(path, () => chunks.next());
		if (done) return;
		yield value;
	}
}

/**
 * A file's lines, each without its end; one that is not ended is left out, as its writer was killed. Not by Node's
 * readline, which also takes characters for ends that JSON has in its texts (U+2028).
 * @throws MovingError
 */
export async function* linesOf(path: string): AsyncGenerator<string> {
	let rest = "";
	for await (const chunk of chunksOf(path)) {
		const lines = (rest + chunk).split("\n");
		rest = lines.pop() ?? "";
		yield* lines;
	}
}
