import { beforeAll, describe, expect, test } from "vitest";
import { solidPng } from "../fixtures/media/png";
import { ok, readyImage } from "../support/caller";
import type { Page } from "../support/page";
import { withSite } from "../support/shared";
import type { SignedIn } from "../support/site";

// The plan that has a thousand slides.
const site = withSite({ NEW_ACCOUNT_TIER: "Enterprise" });
let ann: SignedIn;
let imageId: string;
beforeAll(async () => {
	ann = await site.signedIn();
	imageId = await readyImage(site.service, ann.token, solidPng(64, 36, [9, 90, 9]));
	// One presentation keeps the picture, which is freed with the last slide that shows it.
	await made(1);
});

/** A presentation of pictures and web pages by turns. */
async function made(count: number) {
	const { token } = ann;
	const slides = Array.from({ length: count }, (_, index) => ({
		index,
		title: `Slide ${index + 1}`,
		...(index % 2
			? { type: "WebContent" as const, url: `https://example.org/${index}` }
			: { type: "Image" as const, imageId }),
	}));
	const { presentationId } = await ok(site.service, "createPresentation", {
		token,
		body: { title: `With ${count}`, slides },
	});
	const params = { presentationId };
	return {
		path: `/presentation/:${presentationId}`,
		params,
		read: () => ok(site.service, "getPresentation", { token, params }),
	};
}

const slideFields = (page: Page) =>
	Object.keys(page.values).filter((name) => name.startsWith("slides["));
const counter = (page: Page) =>
	page.root.querySelector('[aria-label="Preview"] .digits')?.textContent;

describe("a saved slide is sent as id, title and duration", () => {
	test("and keeps the rest", async () => {
		const { path, read } = await made(3);
		const page = await ann.visitor.get(path);
		expect(slideFields(page)).toEqual(
			[0, 1, 2].flatMap((at) => ["id", "title", "duration"].map((name) => `slides[${at}].${name}`)),
		);
		const before = await read();
		const fields = { "slides[1].title": "Menu", "slides[1].duration": "20" };
		const moved = await ann.visitor.submit(page, { fields, button: "Move slide 2 up" });
		expect(moved.root.querySelectorAll("ol .thumb")).toHaveLength(3);
		expect(moved.root.querySelector('ol a[href="https://example.org/1"]')).not.toBeNull();
		expect((await ann.visitor.submit(moved, { button: "Save" })).status).toBe(302);
		const [one, two, three] = before.slides;
		expect((await read()).slides).toMatchObject([
			{ id: two?.id, title: "Menu", duration: 20, type: "WebContent", url: two?.url },
			{ id: one?.id, type: "Image", imageId },
			{ id: three?.id, type: "Image", imageId },
		]);
	});

	test("and its picture's clear parts lie on the presentation's background, as posted too", async () => {
		const { path } = await made(4);
		const colors = (page: Page) =>
			page.root.querySelectorAll("ol svg.thumb-back").map((one) => one.getAttribute("color"));
		const page = await ann.visitor.get(path);
		expect(colors(page)).toEqual(["#000000", "#000000"]);
		const fields = { backgroundColor: "#aabbcc" };
		const posted = await ann.visitor.submit(page, { fields, button: "Move slide 2 up" });
		expect(colors(posted)).toEqual(["#aabbcc", "#aabbcc"]);
	});

	test("and the list says how its picture is replaced, also where it is the only one", async () => {
		const words = async (count: number) => (await ann.visitor.get((await made(count)).path)).main;
		expect(await words(1)).toContain("Tick the slide to replace its picture.");
		expect(await words(2)).toContain("several at once, or one to replace its picture");
	});

	test("what a program sends of it besides is taken", async () => {
		const { path, read } = await made(2);
		const [, page] = (await read()).slides;
		const sent = await ann.visitor.post(path, {
			intent: "save",
			title: "By hand",
			"slides[0].id": String(page?.id),
			"slides[0].title": "Other",
			"slides[0].type": "WebContent",
			"slides[0].url": "https://example.com/other",
		});
		expect(sent.status).toBe(302);
		expect((await read()).slides).toMatchObject([
			{ title: "Other", url: "https://example.com/other" },
		]);
	});

	test("one of another kind has nothing of what it was", async () => {
		const { path, read } = await made(2);
		const [, page] = (await read()).slides;
		await ann.visitor.submit(await ann.visitor.get(path), {
			fields: { "slides[1].duration": "77" },
			button: "Save",
		});
		const sent = await ann.visitor.post(path, {
			intent: "save",
			title: "By hand",
			"slides[0].id": String(page?.id),
			"slides[0].title": "Film",
			"slides[0].type": "Video",
			"slides[0].url": "https://vimeo.com/76979871",
		});
		expect([sent.status, sent.alert]).toEqual([302, undefined]);
		const [film] = (await read()).slides;
		expect([film?.type, film?.duration ?? null]).toEqual(["Video", null]);
	});

	test.each([
		["the kind alone", { type: "WebContent" }, {}],
		["an address alone", { url: "https://example.com/new" }, { url: "https://example.com/new" }],
		["a blank duration", { duration: "" }, { duration: null }],
	])("what a program leaves out stays: %s", async (_, given, changed) => {
		const { path, read } = await made(2);
		const [, before] = (await read()).slides;
		await ann.visitor.submit(await ann.visitor.get(path), {
			fields: { "slides[1].duration": "77" },
			button: "Save",
		});
		const fields = Object.entries({ id: String(before?.id), title: "Other", ...given }).map(
			([name, value]): [string, string] => [`slides[4].${name}`, value],
		);
		const sent = await ann.visitor.post(path, [["intent", "save"], ["title", "Less"], ...fields]);
		expect([sent.status, sent.alert]).toEqual([302, undefined]);
		const { slides } = await read();
		expect(slides).toHaveLength(1);
		expect({ duration: null, ...slides[0] }).toMatchObject({
			...{ id: before?.id, title: "Other", type: "WebContent", url: before?.url, duration: 77 },
			...changed,
		});
	});

	test.each([
		["the duration", { backgroundColor: "#123456" }, { frameDelayInSeconds: 42 }],
		["the colour", { frameDelayInSeconds: "9" }, { backgroundColor: "#aabbcc" }],
		["a blank duration is none", { frameDelayInSeconds: "" }, { frameDelayInSeconds: 3 }],
	])("so do settings without a field: %s", async (_, given, kept) => {
		const { path, read } = await made(0);
		const fields = { title: "Set", frameDelayInSeconds: "42", backgroundColor: "#aabbcc" };
		await ann.visitor.post(path, { intent: "save", ...fields });
		const sent = await ann.visitor.post(path, { intent: "save", title: "Less", ...given });
		expect(sent.status).toBe(302);
		expect(await read()).toMatchObject({ title: "Less", ...kept });
	});

	test("one that becomes another kind keeps nothing of what it was", async () => {
		const { path, read } = await made(2);
		const [, page] = (await read()).slides;
		const sent = await ann.visitor.post(path, {
			intent: "save",
			title: "Other kind",
			"slides[0].id": String(page?.id),
			"slides[0].title": "Picture",
			"slides[0].type": "Image",
			"slides[0].imageId": imageId,
		});
		expect(sent.status).toBe(302);
		const [slide] = (await read()).slides;
		expect([slide?.type, slide?.imageId]).toEqual(["Image", imageId]);
		expect(slide?.url).not.toBe(page?.url);
	});

	test("a new one without a type is a mistake", async () => {
		const page = await ann.visitor.post("/presentation", {
			intent: "save",
			title: "New",
			"slides[0].title": "Nothing",
		});
		expect([page.status, page.alert]).toEqual([
			400,
			"Please check what you entered A new slide needs a type",
		]);
	});

	test("nor is there one of an unknown type", async () => {
		const page = await ann.visitor.post("/presentation", {
			intent: "save",
			title: "New",
			"slides[0].title": "Nothing",
			"slides[0].type": "Hologram",
		});
		expect([page.status, page.values["slides[0].title"]]).toEqual([400, "Nothing"]);
		expect(page.alert).toContain("There are no slides of this type.");
	});
});

describe("a slide that somebody else has removed", () => {
	async function removedElsewhere() {
		const deck = await made(3);
		const page = await ann.visitor.get(deck.path);
		const { token } = ann;
		const { title, slides } = await deck.read();
		const kept = slides.slice(1).map((slide) => ({ ...slide, type: slide.type as "Image" }));
		await ok(site.service, "updatePresentation", {
			token,
			params: deck.params,
			body: { title, slides: kept },
		});
		return { ...deck, page };
	}

	test("is named, and nothing is lost or saved", async () => {
		const { page, read } = await removedElsewhere();
		const fields = { title: "Mine", "slides[2].duration": "7" };
		const refused = await ann.visitor.submit(page, { fields, button: "Save" });
		expect([refused.status, refused.isAlertFirst]).toEqual([409, true]);
		expect(refused.alert).toContain("It no longer has “Slide 1”; to save over it leaves it out.");
		expect(refused.values).toMatchObject({ ...fields, "slides[0].title": "Slide 1" });
		expect((await read()).title).toBe("With 3");
	});

	test("is left out by saving over, which the notice says", async () => {
		const { page, read } = await removedElsewhere();
		const refused = await ann.visitor.submit(page, { fields: { title: "Mine" }, button: "Save" });
		const sent = await ann.visitor.submit(refused, { button: "Save over it" });
		expect((await ann.visitor.follow(sent)).notice).toBe("Presentation saved without “Slide 1”");
		const { title, slides } = await read();
		expect([title, slides.map((one) => one.title)]).toEqual(["Mine", ["Slide 2", "Slide 3"]]);
	});
});

describe("the preview without scripts", () => {
	test("goes round and round; what was typed stays", async () => {
		const { path } = await made(3);
		const first = await ann.visitor.get(path);
		expect(counter(first)).toBe("1/3");
		const last = await ann.visitor.submit(first, {
			fields: { title: "Typed" },
			button: "Previous slide",
		});
		expect([last.status, counter(last), last.value("title")]).toEqual([200, "3/3", "Typed"]);
		expect(counter(await ann.visitor.submit(last, { button: "Next slide" }))).toBe("1/3");
	});

	test("loads one picture, and shows it on the presentation's colour; Zoom leads to the whole one", async () => {
		const { path } = await made(3);
		const page = await ann.visitor.submit(await ann.visitor.get(path), {
			fields: { backgroundColor: "#123456" },
			button: "Next slide",
		});
		const back = await ann.visitor.submit(page, { button: "Previous slide" });
		const preview = back.root.querySelector('[aria-label="Preview"]');
		expect(preview?.querySelectorAll("img")).toHaveLength(1);
		expect(preview?.querySelector("rect")?.getAttribute("fill")).toBe("#123456");
		const zoom = preview?.querySelector('a[aria-label="Zoom"]')?.getAttribute("href") ?? "";
		const picture = (await ann.visitor.get(zoom)).location ?? "";
		expect((await fetch(picture)).headers.get("content-type")).toBe("image/png");
	});

	test("a stub stands for a linked video and for a picture that is missing", async () => {
		const page = await ann.visitor.post("/presentation", {
			intent: "preview-0",
			title: "Stubs",
			"slides[0].title": "Film",
			"slides[0].type": "Video",
			"slides[0].url": "https://youtu.be/dQw4w9WgXcQ",
			"slides[1].title": "Missing",
			"slides[1].type": "Image",
			"slides[1].imageId": imageId,
		});
		const stub = (one: Page) =>
			one.root.querySelector('[aria-label="Preview"] [role="img"]')?.getAttribute("aria-label");
		expect(stub(page)).toBe("Video");
		expect(stub(await ann.visitor.submit(page, { button: "Next slide" }))).toBe("Image missing");
	});

	test("Zoom of a slide that is not there, or of another's presentation, is a 404", async () => {
		const { path, read } = await made(1);
		const id = (await read()).slides[0]?.id;
		const bob = await site.signedIn();
		for (const size of ["picture", "thumbnail"]) {
			const { status, location } = await ann.visitor.get(`${path}/slides?${size}=${id}`);
			expect([status, location?.includes("/thumb?")]).toEqual([302, size === "thumbnail"]);
			expect((await ann.visitor.get(`${path}/slides?${size}=2147483647`)).status).toBe(404);
			expect((await bob.visitor.get(`${path}/slides?${size}=${id}`)).status).toBe(404);
		}
		expect((await bob.visitor.get(`${path}/slides?ids=${id}`)).status).toBe(404);
	});
});

describe("a list of more than a hundred slides", () => {
	const shown = (page: Page) =>
		page.root
			.querySelectorAll("ol.slides input[id$='.title']")
			.map((one) => one.getAttribute("value"));

	test("is in pages; Save saves them all, with what was typed on each", async () => {
		const { path, read } = await made(230);
		const first = await ann.visitor.get(path);
		expect([shown(first).length, shown(first).at(-1)]).toEqual([100, "Slide 100"]);
		expect(first.main).toContain("1 to 100 of 230");
		expect(slideFields(first)).toHaveLength(230 * 2 + 100);
		const third = await ann.visitor.submit(
			await ann.visitor.submit(first, {
				fields: { "slides[3].title": "Fourth" },
				button: "Next slides",
			}),
			{ fields: { "slides[150].duration": "9" }, button: "Next slides" },
		);
		expect([shown(third).length, shown(third)[0]]).toEqual([30, "Slide 201"]);
		expect(third.root.querySelectorAll("ol .thumb")).toHaveLength(30);
		const removed = await ann.visitor.submit(third, { button: "Remove slide 230" });
		expect(shown(removed).at(-1)).toBe("Slide 229");
		expect((await ann.visitor.submit(removed, { button: "Save" })).status).toBe(302);
		const { slides } = await read();
		expect(slides).toHaveLength(229);
		expect([slides[3]?.title, slides[150]?.duration, slides[228]?.title]).toEqual([
			"Fourth",
			9,
			"Slide 229",
		]);
	});

	test("shows the page of a slide that was added", async () => {
		const { path } = await made(120);
		const open = await ann.visitor.submit(await ann.visitor.get(path), { button: "Web page" });
		const page = await ann.visitor.submit(open, {
			fields: { "newSlide.title": "Menu", "newSlide.url": "https://example.org/menu" },
			button: "Add web page",
		});
		expect([page.notice, shown(page).at(-1)]).toEqual(["Slide 121 added", "Menu"]);
	});

	test("a duration that was cleared on one page is cleared, whatever page is saved", async () => {
		const { path, read } = await made(120);
		const timed = { fields: { "slides[4].duration": "20", "slides[5].duration": "30" } };
		await ann.visitor.submit(await ann.visitor.get(path), { ...timed, button: "Save" });
		const cleared = { fields: { "slides[4].duration": "" } };
		const next = await ann.visitor.submit(await ann.visitor.get(path), {
			...cleared,
			button: "Next slides",
		});
		expect((await ann.visitor.submit(next, { button: "Save" })).status).toBe(302);
		const { slides } = await read();
		expect([slides[4]?.duration, slides[5]?.duration]).toEqual([null, 30]);
	});

	test("shows the page of the first mistake", async () => {
		const { path } = await made(120);
		const page = await ann.visitor.submit(await ann.visitor.get(path), {
			fields: { "slides[110].title": " " },
			button: "Save",
		});
		expect([page.status, shown(page).length]).toEqual([400, 20]);
		expect(page.errorOf("slides[110].title")).toBe("Title cannot be empty");
	});

	test("of a thousand is a light page", async () => {
		const { path } = await made(1000);
		const page = await ann.visitor.get(path);
		expect(page.text.length).toBeLessThan(1024 * 1024);
		const compressed = await fetch(site.dashboard.url + path, {
			headers: { cookie: ann.visitor.cookieHeader, "accept-encoding": "br" },
		});
		expect(Number(compressed.headers.get("content-length"))).toBeLessThan(60 * 1024);
	});
});
