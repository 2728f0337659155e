import { once } from "node:events";
import { chmodSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import {
	emfComment,
	emfPlus,
	makeEmf,
	makeFont,
	makeWmf,
	markedGzip,
	plusFile,
	wmfWithEmf,
} from "../fixtures/media/metafile";
import { type Rgb, solidPng } from "../fixtures/media/png";
import {
	EMBEDDED,
	EXTERNAL,
	makePptx,
	makeStreamedPptx,
	relation,
	relations,
	type SlidePicture,
	WITH_SVG,
} from "../fixtures/media/pptx";
import { makeZip } from "../fixtures/media/zip";
import { asPpt, middle, pagesOf } from "../support/decks";
import { mediaTools, NO_TOOLS } from "../support/media-tools";
import { processUpload } from "../support/media-work";
import { temporaryFolder } from "../support/temporary-folder";

const GREEN: Rgb = [0, 200, 0];
const RED: Rgb = [200, 0, 0];
/** So much that what comes behind it is not near a file's start. */
const FAR = emfComment(Buffer.alloc(300_000));
const secretPng = solidPng(64, 36, GREEN);

/** A picture beside the data folder, and a server that has one: what asked for it is in `asked`. */
async function withSecrets(use: (addresses: { file: string; web: string }) => Promise<void>) {
	const asked: string[] = [];
	const server = createServer((request, response) => {
		asked.push(String(request.url));
		response.end(secretPng);
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const folder = temporaryFolder();
	writeFileSync(join(folder, "secret.png"), secretPng);
	const file = pathToFileURL(join(folder, "secret")).href;
	try {
		await use({ file, web: `http://127.0.0.1:${port}/secret` });
		return asked;
	} finally {
		server.close();
	}
}

/** Every way to show a picture of an address that LibreOffice would take. */
function ways(address: string): SlidePicture[] {
	const png = `${address}.png`;
	const linked = relations(relation("rId1", "image", png, EXTERNAL));
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="640" height="360"><image xlink:href="${png}" width="640" height="360"/></svg>`;
	const shows = (name: string, bytes: Buffer | string) => ({
		blip: EMBEDDED,
		relations: relations(relation("rId1", "image", `../media/${name}`)),
		parts: [{ name: `ppt/media/${name}`, bytes }],
	});
	const host = new URL(address).protocol.slice(0, 4);
	return [
		{ as: "picture", relations: linked },
		{ as: "fill", relations: linked },
		{ as: "background", relations: linked },
		{ as: "background", relations: Buffer.from(`\uFEFF${linked}`, "utf16le") },
		{
			as: "fill",
			relations: linked
				.replaceAll("<Rel", "<x:Rel")
				.replace("xmlns=", "xmlns:x=")
				.replace("</Rel", "</x:Rel"),
		},
		{
			as: "fill",
			relations: relations(relation("rId1", "hyperlink", png, ` TargetMode='&#69;xternal'`)),
		},
		shows(`${host}1.svg`, svg),
		shows(`${host}2.png`, svg),
		shows(`${host}3.png`, gzipSync(svg)),
		shows(`${host}4.emf`, markedGzip(svg)),
		shows(`${host}5.emf`, makeEmf(RED, [FAR, emfPlus(plusFile(Buffer.from(svg)))])),
		shows(`${host}6.emf`, makeEmf(RED, [emfPlus(plusFile(gzipSync(svg)))])),
		shows(
			`${host}7.wmf`,
			makeWmf(RED, [wmfWithEmf(makeEmf(RED, [emfPlus(plusFile(gzipSync(svg)))]))]),
		),
	];
}

/** With all that this machine can do to keep LibreOffice apart, and with nothing. */
const APART = [
	["", mediaTools],
	[
		", also where nothing keeps LibreOffice apart",
		{ ...mediaTools, office: { ...mediaTools.office, isolation: null } },
	],
] as const;

test.each(APART)(
	"nothing that a deck names outside of itself is read%s",
	async (_, tools) => {
		const asked = await withSecrets(async ({ file, web }) => {
			const slides = [...ways(file), ...ways(web)];
			const pages = await pagesOf(
				"deck.pptx",
				makePptx(slides.map((picture) => ({ color: "C80000", picture }))),
				tools,
			);
			const colors = await Promise.all(pages.map(({ rendition }) => middle(rendition.displayPath)));
			expect(colors).toHaveLength(slides.length);
			expect(colors).not.toContainEqual(GREEN);
		});
		expect(asked).toEqual([]);
	},
	120_000,
);

test("each slide of a deck becomes a page, in order, with its pictures", async () => {
	const png = { name: "ppt/media/a.png", bytes: secretPng };
	const svg = {
		name: "ppt/media/a.svg",
		bytes: '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="36"/>',
	};
	const image = relation("rId1", "image", "../media/a.png");
	const pages = await pagesOf(
		"deck.pptx",
		makePptx([
			{ color: "C80000" },
			{ color: "0000C8" },
			{
				color: "0000C8",
				picture: { as: "fill", blip: EMBEDDED, relations: relations(image), parts: [png] },
			},
			{
				color: "0000C8",
				picture: {
					blip: WITH_SVG,
					relations: relations(image, relation("rId2", "image", "../media/a.svg")),
					parts: [svg],
				},
			},
		]),
	);
	const colors = await Promise.all(pages.map(({ rendition }) => middle(rendition.displayPath)));
	expect(colors).toEqual([[200, 0, 0], [0, 0, 200], GREEN, GREEN]);
});

test.each(APART)(
	"a deck of the old format becomes pages too, and no picture that it links to is read%s",
	async (_, tools) => {
		// At this port is nothing, so that it is not read when the deck is made.
		const address = `http://127.0.0.1:1/${"x".repeat(40)}`;
		const linked = relations(relation("rId1", "image", address, EXTERNAL));
		const made = asPpt(makePptx([{ color: "C80000", picture: { relations: linked } }]));
		const asked = await withSecrets(async ({ web }) => {
			const at = made.indexOf(Buffer.from(address, "utf16le"));
			made.write(web.padEnd(address.length, "x"), at, "utf16le");
			const pages = await pagesOf("deck.ppt", made, tools);
			expect(pages).toHaveLength(1);
			expect(await middle(pages[0]?.rendition.displayPath ?? "")).toEqual([200, 0, 0]);
		});
		expect(asked).toEqual([]);
	},
	60_000,
);

test("a deck that brings a font along becomes pages", async () => {
	const name = "Signage Sans";
	const slides = [{ color: "C80000", text: { words: "Welcome", font: name } }];
	const font = { name, bytes: makeFont(1000) };
	const pages = await pagesOf("deck.pptx", makePptx(slides, "presentation", font));
	expect(pages).toHaveLength(1);
	expect(await middle(pages[0]?.rendition.displayPath ?? "")).toEqual([200, 0, 0]);
});

test("LibreOffice does not try how it draws before it does", async () => {
	const { path } = await processUpload({
		kind: "file",
		fileName: "deck.pptx",
		bytes: deck,
		tools: mediaTools,
	});
	const profile = readdirSync(join(dirname(path), "profile", "user"));
	expect(profile).toContain("registrymodifications.xcu");
	expect(profile).not.toContain("GraphicsRenderTests.log");
});

test("LibreOffice finds programs that do nothing for those that would read pictures for it", async () => {
	const soffice = join(temporaryFolder(), "soffice");
	writeFileSync(soffice, "#!/bin/sh\ncommand -v gs; gs -v", { mode: 0o755 });
	const tools = { ...mediaTools, office: { soffice, isolation: null } };
	await expect(pagesOf("deck.pptx", deck, tools)).rejects.toThrow(
		/^soffice: \S+\/work\/programs\/gs\n\s*$/,
	);
});

const deck = makePptx([{ color: "C80000" }]);
const streamed = makeStreamedPptx([{ color: "C80000" }]);
const odp = makeZip([
	{ name: "mimetype", bytes: "application/vnd.oasis.opendocument.presentation" },
]);
const NO_OFFICE =
	/^This service cannot convert PowerPoint files\. Export it as PDF and upload that\.$/;
const OLE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const locked = Buffer.concat([OLE, Buffer.alloc(600), Buffer.from("EncryptedPackage", "utf16le")]);
test.each([
	["with a password", locked, mediaTools, /^This presentation is protected by a password\./],
	["that ends early", deck.subarray(0, -300), mediaTools, /^This presentation is damaged/],
	["that is streamed, without LibreOffice", streamed, NO_TOOLS, NO_OFFICE],
	["that is streamed and ends early", streamed.subarray(0, -300), mediaTools, /is damaged/],
	[
		"that is a show, without LibreOffice",
		makePptx([{ color: "C80000" }], "slideshow"),
		NO_TOOLS,
		NO_OFFICE,
	],
	[
		"of another program",
		odp,
		mediaTools,
		/a PowerPoint file but holds an OpenDocument presentation/,
	],
	[
		"that is a PDF",
		Buffer.from("%PDF-1.7\n"),
		mediaTools,
		/a PowerPoint file but holds a PDF\. Name it \.pdf and upload that\.$/,
	],
	["that is a picture", solidPng(8, 8, [1, 2, 3]), mediaTools, /a PowerPoint file but holds a PNG/],
	["without LibreOffice", deck, NO_TOOLS, NO_OFFICE],
])(
	"a deck %s is refused in words",
	async (_, bytes, tools, sentence) => {
		await expect(pagesOf("deck.pptx", bytes, tools)).rejects.toMatchObject({
			name: "UnusableFile",
			message: expect.stringMatching(sentence),
		});
	},
	60_000,
);

test.each([
	["ERROR: no valid pipe path found.", /^soffice: .* no valid pipe path/],
	["Unspecified Application Error", /^soffice: .*Unspecified/],
	["Error: source file could not be loaded", /^This presentation is damaged/],
	["(SfxBaseModel::impl_store <file:///deck.pdf> failed: 0xc10", /^This presentation is damaged/],
])("a deck is to blame only where LibreOffice says so: %s", async (said, told) => {
	const soffice = join(temporaryFolder(), "soffice");
	writeFileSync(soffice, `#!/bin/sh\necho "${said}" >&2\nexit 1\n`);
	chmodSync(soffice, 0o755);
	const tools = { ...mediaTools, office: { soffice, isolation: null } };
	await expect(pagesOf("deck.pptx", deck, tools)).rejects.toThrow(told);
});
