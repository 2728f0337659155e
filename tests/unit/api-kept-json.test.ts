import { expect, test } from "vitest";
import { HERE, keptJson, sentJson } from "../../api/screens/live/kept-json";

const ORIGIN = "https://signs.example:8443";

async function chunksOf(stream: ReadableStream<Uint8Array>): Promise<Buffer[]> {
	const chunks: Buffer[] = [];
	for await (const chunk of stream) chunks.push(Buffer.from(chunk));
	return chunks;
}

test.each([
	["without a file", { title: "Größe 🙂" }],
	["of one file", { url: `${HERE}/a?sig=1` }],
	["of many files", { urls: Array.from({ length: 9000 }, (_, index) => `${HERE}/${index}`) }],
	["of a long text", { urls: ["é".repeat(200_000), `${HERE}/a`, "x".repeat(65_536)] }],
])("a manifest %s is sent whole, in chunks that are neither large nor many", async (_, value) => {
	const sent = sentJson(keptJson(value), { at: 1 }, ORIGIN);
	const chunks = await chunksOf(sent.stream);
	const text = Buffer.concat(chunks).toString();
	expect(text).toBe(JSON.stringify({ at: 1, ...value }).replaceAll(HERE, ORIGIN));
	expect(sent.bytes).toBe(Buffer.byteLength(text));
	expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThanOrEqual(65_536);
	expect(chunks.length).toBeLessThan(2 + sent.bytes / 20_000);
});

test("others have their turn while a large one is sent", async () => {
	const sent = sentJson(keptJson({ text: "x".repeat(1_000_000) }), { at: 1 }, ORIGIN);
	let isOver = false;
	let turns = 0;
	const count = () => {
		turns += 1;
		if (!isOver) setImmediate(count);
	};
	setImmediate(count);
	await chunksOf(sent.stream);
	isOver = true;
	expect(turns).toBeGreaterThan(10);
});
