import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { expect, test } from "vitest";
import { solidPng } from "../fixtures/media/png";
import { makePptx } from "../fixtures/media/pptx";
import { mediaTools, NO_TOOLS } from "../support/media-tools";
import { processUpload } from "../support/media-work";
import { temporaryFolder } from "../support/temporary-folder";

async function process(
	fileName: string,
	bytes: Buffer,
	tools: typeof mediaTools | typeof NO_TOOLS = mediaTools,
) {
	const { result } = await processUpload({ kind: "file", fileName, bytes, tools });
	if (result.kind !== "file") throw new Error("No pages were made");
	return result.pages;
}

/** The colour in the middle, rounded. */
async function middle(path: string): Promise<number[]> {
	const [left, top] = [1000, 700];
	const spot = sharp(path).removeAlpha().extract({ left, top, width: 1, height: 1 });
	return [...(await spot.raw().toBuffer())].map((part) => Math.round(part / 10) * 10);
}

test("each slide of a deck becomes a page, in order, and nothing that it links to is read", async () => {
	const asked: string[] = [];
	const server = createServer((request, response) => {
		asked.push(String(request.url));
		response.end(solidPng(64, 36, [0, 200, 0]));
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const secret = join(temporaryFolder(), "secret.png");
	writeFileSync(secret, solidPng(64, 36, [0, 200, 0]));
	const pages = await process(
		"deck.pptx",
		makePptx([
			{ color: "C80000" },
			{ color: "0000C8", linked: `http://127.0.0.1:${port}/secret.png` },
			{ color: "C8C800", linked: pathToFileURL(secret).href },
		]),
	).finally(() => server.close());
	const colors = await Promise.all(pages.map(({ rendition }) => middle(rendition.displayPath)));
	expect(colors).toEqual([
		[200, 0, 0],
		[0, 0, 200],
		[200, 200, 0],
	]);
	expect(asked).toEqual([]);
}, 60_000);

test("a deck of the old format becomes pages too", async () => {
	const folder = temporaryFolder();
	writeFileSync(join(folder, "deck.pptx"), makePptx([{ color: "C80000" }]));
	const args = [
		...["--headless", `-env:UserInstallation=${pathToFileURL(join(folder, "profile"))}`],
		...["--convert-to", "ppt", "--outdir", folder, join(folder, "deck.pptx")],
	];
	execFileSync(mediaTools.office.soffice, args, { stdio: "ignore" });
	const pages = await process("deck.ppt", readFileSync(join(folder, "deck.ppt")));
	expect(pages).toHaveLength(1);
	expect(await middle(pages[0]?.rendition.displayPath ?? "")).toEqual([200, 0, 0]);
}, 60_000);

const deck = makePptx([{ color: "C80000" }]);
const OLE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const locked = Buffer.concat([OLE, Buffer.alloc(600), Buffer.from("EncryptedPackage", "utf16le")]);
test.each([
	["with a password", locked, mediaTools, /^This presentation is protected by a password\./],
	["that ends early", deck.subarray(0, -300), mediaTools, /^This presentation is damaged/],
	["that is a picture", solidPng(8, 8, [1, 2, 3]), mediaTools, /a PowerPoint file but holds a PNG/],
	[
		"without LibreOffice",
		deck,
		NO_TOOLS,
		/^This service cannot convert PowerPoint files\. Export it as PDF and upload that\.$/,
	],
])(
	"a deck %s is refused in words",
	async (_, bytes, tools, sentence) => {
		await expect(process("deck.pptx", bytes, tools)).rejects.toMatchObject({
			name: "UnusableFile",
			message: expect.stringMatching(sentence),
		});
	},
	60_000,
);
