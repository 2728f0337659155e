import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import { makePdf } from "../../fixtures/media/pdf";
import { newPerson, ok } from "../caller";
import { putSlowly } from "./bodies";
import type { MediaStrand, Target } from "./strand";

const FIRST = {
	index: 0,
	title: "First",
	type: "WebContent" as const,
	url: "https://example.org/",
};
const LAST = { ...FIRST, index: 2, title: "Last" };
const PAGES_MIN = 2;
const PAGES_MAX = 6;
/** Low, so that it is soon drawn. */
const PAGE = { width: 640, height: 40, color: [255, 255, 255] as const };

interface Deck {
	fileId: string;
	uploadUrl: string;
	bytes: Buffer;
	pages: number;
	presentationId: number;
	/** Given to the presentation, or as a slide between two others. */
	isAppended: boolean;
	isStored: boolean;
	/** Whether the word that the bytes are there was acknowledged, or at least sent. */
	isMarked: boolean;
	isMarkTried: boolean;
	/** Once they were seen. */
	pageIds: string[];
}

type Told = { title: string; imageId?: string | null; status?: string | null };

/** PDFs that are uploaded into presentations of their own, one between two kills. */
export async function decks(target: Target): Promise<MediaStrand> {
	const { token } = await newPerson(target);
	const { random } = target;
	const all: Deck[] = [];
	let isNextWanted = true;

	const announce = async (): Promise<Deck> => {
		const pages = random.whole(PAGES_MIN, PAGES_MAX);
		const bytes = makePdf(Array.from({ length: pages }, () => PAGE));
		const isAppended = random.pick([true, false]);
		const body = { fileName: "deck.pdf", contentType: "application/pdf", size: bytes.length };
		const presentation = { title: "Deck", slides: [FIRST] };
		const made = isAppended
			? await ok(target, "createPresentation", { token, body: presentation })
			: null;
		const { fileId, uploadUrl } = await ok(target, "createFile", {
			token,
			body: { ...body, presentationId: made?.presentationId },
		});
		const slide = { index: 1, title: "deck.pdf", type: "InternalImage" as const, fileId };
		const slides = [FIRST, slide, LAST];
		const { presentationId } =
			made ?? (await ok(target, "createPresentation", { token, body: { title: "Deck", slides } }));
		const deck = { fileId, uploadUrl: String(uploadUrl), bytes, pages, presentationId, isAppended };
		return { ...deck, isStored: false, isMarked: false, isMarkTried: false, pageIds: [] };
	};
	const finish = async (deck: Deck) => {
		if (!deck.isStored) await putSlowly(deck.uploadUrl, deck.bytes, random);
		deck.isStored = true;
		deck.isMarkTried = true;
		const params = { fileId: deck.fileId };
		await ok(target, "markFileUploaded", { token, params, body: { uploaded: true } });
		deck.isMarked = true;
	};
	const readFile = ({ fileId }: Deck) => ok(target, "getFile", { token, params: { fileId } });
	const readShow = ({ presentationId }: Deck) =>
		ok(target, "getPresentation", { token, params: { presentationId } });

	/** Every page once and in order, between the slides that were there. */
	const checkPages = ({ pages, isAppended }: Deck, slides: Told[]) => {
		const made = Array.from({ length: pages }, (_, index) => `deck.pdf ${index + 1}`);
		const titles = ["First", ...made, ...(isAppended ? [] : ["Last"])];
		expect(slides.map(({ title }) => title)).toEqual(titles);
		const images = slides.flatMap(({ imageId, status }) => (imageId ? [{ imageId, status }] : []));
		const pageIds = images.map(({ imageId }) => imageId);
		expect(new Set(pageIds).size).toBe(pages);
		for (const { status } of images) expect(status).toBe("Ready");
		return pageIds;
	};
	const check = async (deck: Deck) => {
		// In this order: a file that is Ready before is Ready after.
		const { status, error, pagesCount } = await readFile(deck);
		const show = await readShow(deck);
		expect(error ?? null).toBeNull();
		if (deck.isMarked) expect(status, deck.fileId).not.toBeNull();
		else if (!deck.isMarkTried) expect(status, deck.fileId).toBeNull();
		if (status === "Ready") {
			expect(pagesCount).toBe(deck.pages);
			expect(show.status).toBe("Ready");
			deck.pageIds = checkPages(deck, show.slides);
		} else if (show.status !== "Ready" || status === null) {
			const titles = deck.isAppended ? ["First"] : ["First", "deck.pdf", "Last"];
			expect(show.slides.map(({ title }) => title)).toEqual(titles);
		}
	};

	return {
		async write() {
			if (!isNextWanted) return delay(20);
			isNextWanted = false;
			const deck = await announce();
			all.push(deck);
			await finish(deck);
		},
		async check() {
			isNextWanted = true;
			for (const deck of all.filter(({ pageIds }) => pageIds.length === 0)) {
				await check(deck);
				if (!deck.isMarked) await finish(deck);
			}
		},
		mediaIds: () => all.flatMap(({ fileId, pageIds }) => [fileId, ...pageIds]),
		async settle() {
			for (const deck of all) {
				await expect
					.poll(async () => (await readFile(deck)).status, { timeout: 60_000, interval: 100 })
					.toBe("Ready");
				await check(deck);
				for (const { imageId, url } of (await readShow(deck)).slides)
					if (imageId) expect((await fetch(String(url))).status).toBe(200);
			}
			const { presentations } = await ok(target, "listPresentations", { token });
			for (const { status } of presentations) expect(status).not.toBe("Processing");
		},
	};
}
