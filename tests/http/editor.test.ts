import { SLIDES_MAX } from "@signage/contract/limits";
import { beforeAll, describe, expect, test } from "vitest";
import { makePdf } from "../fixtures/media/pdf";
import { solidPng } from "../fixtures/media/png";
import { ok } from "../support/caller";
import type { ChosenFile } from "../support/form";
import type { Page } from "../support/page";
import { reloadUntil } from "../support/settled";
import { withSite } from "../support/shared";
import type { SignedIn } from "../support/site";

const site = withSite();
let ann: SignedIn;
beforeAll(async () => {
	ann = await site.signedIn();
});

const photo: ChosenFile = {
	name: "garden.png",
	type: "image/png",
	body: solidPng(320, 180, [30, 140, 60]),
};
const page = { width: 320, height: 180, color: [20, 60, 200] as const };
const deck: ChosenFile = { name: "deck.pdf", type: "application/pdf", body: makePdf([page, page]) };

const titles = (editor: Page) =>
	Object.entries(editor.values)
		.filter(([name]) => /^slides\[\d+\]\.title$/.test(name))
		.map(([, value]) => value);

/** The editor with slides of these titles, not saved. */
async function withSlides(names: string[], path = "/presentation"): Promise<Page> {
	let editor = await ann.visitor.get(path);
	for (const name of names) {
		editor = await ann.visitor.submit(editor, {
			fields: { "newSlide.title": name },
			file: photo,
			button: "Add image",
		});
		expect([editor.status, editor.alert]).toEqual([200, undefined]);
	}
	return editor;
}

const idOf = async (title: string) => {
	const list = await ok(site.service, "listPresentations", { token: ann.token });
	const found = list.presentations.find((one) => one.title === title);
	if (!found) throw new Error(`no presentation ${title}`);
	return found.presentationId;
};
const saved = async (title: string) =>
	ok(site.service, "getPresentation", {
		token: ann.token,
		params: { presentationId: await idOf(title) },
	});

describe("create", () => {
	test("starts with the defaults of the spec", async () => {
		const editor = await ann.visitor.get("/presentation");
		expect([editor.status, editor.heading]).toEqual([200, "Create Presentation"]);
		expect(editor.values).toMatchObject({
			title: "New Presentation",
			frameDelayInSeconds: "3",
			backgroundColor: "#000000",
		});
	});

	test("Enter saves; the list says so, once", async () => {
		const sent = await ann.visitor.fill("/presentation", {
			fields: { title: "  Hall  ", frameDelayInSeconds: "12", backgroundColor: "#aabbcc" },
		});
		expect([sent.status, sent.location]).toEqual([302, "/presentations"]);
		expect((await ann.visitor.follow(sent)).notice).toBe("Presentation saved");
		expect((await ann.visitor.get("/presentations")).notice).toBeUndefined();
		expect(await saved("Hall")).toMatchObject({
			frameDelayInSeconds: 12,
			backgroundColor: "#aabbcc",
			slides: [],
		});
	});

	test("a picture is added to the form; what was typed is kept; saving keeps all of it", async () => {
		const start = await ann.visitor.get("/presentation");
		const added = await ann.visitor.submit(start, {
			fields: { title: "Foyer", frameDelayInSeconds: "9", "newSlide.title": "Garden" },
			file: photo,
			button: "Add image",
		});
		expect(added.status).toBe(200);
		expect(added.values).toMatchObject({
			title: "Foyer",
			frameDelayInSeconds: "9",
			"slides[0].title": "Garden",
			"slides[0].type": "Image",
			"newSlide.title": "",
		});
		const done = await ann.visitor.submit(added, { button: "Save" });
		expect(done.status).toBe(302);
		const { slides } = await saved("Foyer");
		expect(slides).toMatchObject([{ title: "Garden", type: "Image", index: 0 }]);
		expect((await fetch(String(slides[0]?.url))).status).toBe(200);
	});

	test("a file becomes its pages", async () => {
		const start = await ann.visitor.get("/presentation");
		const opened = await ann.visitor.submit(start, {
			fields: { title: "Deck" },
			button: "Presentation file",
		});
		expect([opened.status, opened.value("title")]).toEqual([200, "Deck"]);
		const added = await ann.visitor.submit(opened, {
			file: deck,
			button: "Add presentation file",
		});
		expect(titles(added)).toEqual(["deck.pdf"]);
		expect(added.value("title")).toBe("Deck");
		expect((await ann.visitor.submit(added, { button: "Save" })).status).toBe(302);
		await reloadUntil(ann.visitor, "/presentations", (list) =>
			list.rows.some((row) => row[0] === "Deck" && row[1] === "Ready" && row[2] === "2"),
		);
		expect((await saved("Deck")).slides.map(({ type }) => type)).toEqual([
			"InternalImage",
			"InternalImage",
		]);
	});

	test("saving a file that plays nowhere offers to activate it; one that plays, or a picture, does not", async () => {
		const withDeck = async (path: string, title: string) => {
			const panel = await ann.visitor.fill(path, { button: "Presentation file" });
			const added = await ann.visitor.submit(panel, {
				file: deck,
				button: "Add presentation file",
			});
			return ann.visitor.submit(added, { fields: { title }, button: "Save" });
		};
		const first = await withDeck("/presentation?sort=title", "Offered");
		const presentationId = await idOf("Offered");
		expect(first.location).toBe(`/presentations?sort=title&confirm=activate&id=${presentationId}`);
		const asked = await ann.visitor.follow(first);
		const activated = await ann.visitor.submit(asked, { button: "Yes" });
		expect([activated.status, activated.location]).toEqual([302, "/presentations?sort=title"]);
		await reloadUntil(ann.visitor, "/presentations", (list) =>
			list.rows.some((row) => row[0] === "Offered" && row[1] === "Ready"),
		);
		const again = await withDeck(`/presentation/:${presentationId}?search=off`, "Offered");
		expect(again.location).toBe("/presentations?search=off");
		const pictures = await withSlides(["One"]);
		const sent = await ann.visitor.submit(pictures, { fields: { title: "No file" } });
		expect(sent.location).toBe("/presentations");
	});

	test("the panels open by a button, edits kept", async () => {
		const start = await ann.visitor.get("/presentation");
		const file = await ann.visitor.submit(start, {
			fields: { title: "Half done" },
			button: "Presentation file",
		});
		expect(file.main).toContain("Add presentation file");
		const image = await ann.visitor.submit(file, { button: "Image" });
		expect(image.main).toContain("Add image");
		expect([image.status, image.value("title")]).toEqual([200, "Half done"]);
	});
});

describe("edit", () => {
	test("slides move up and down and go, unsaved until Save", async () => {
		const editor = await withSlides(["One", "Two", "Three"]);
		const up = await ann.visitor.submit(editor, {
			fields: { title: "Moves", "slides[2].title": "Third" },
			button: "Move slide 3 up",
		});
		expect([up.status, up.value("title")]).toEqual([200, "Moves"]);
		expect(titles(up)).toEqual(["One", "Third", "Two"]);
		const down = await ann.visitor.submit(up, { button: "Move slide 1 down" });
		expect(titles(down)).toEqual(["Third", "One", "Two"]);
		const gone = await ann.visitor.submit(down, { button: "Remove slide 2" });
		expect(titles(gone)).toEqual(["Third", "Two"]);
		expect((await ann.visitor.get("/presentations")).rows.flat()).not.toContain("Moves");
		expect((await ann.visitor.submit(gone, { button: "Save" })).status).toBe(302);
		expect((await saved("Moves")).slides.map(({ title }) => title)).toEqual(["Third", "Two"]);
	});

	test("each edit says what it did, and its row's button has the focus, with that said of it", async () => {
		let editor = await withSlides(["One", "Two", "Three"]);
		const steps = [
			["Move slide 1 down", "Slide moved to place 2 of 3", "Move slide 2 down"],
			["Move slide 2 down", "Slide moved to place 3 of 3", "Move slide 3 up"],
			["Move slide 2 up", "Slide moved to place 1 of 3", "Move slide 1 down"],
			["Remove slide 3", "Slide 3 removed", "Remove slide 2"],
			["Remove slide 1", "Slide 1 removed", "Remove slide 1"],
			["Remove slide 1", "Slide 1 removed", undefined],
		] as const;
		for (const [button, said, next] of steps) {
			editor = await ann.visitor.submit(editor, { button });
			expect([editor.status, editor.notice], button).toEqual([200, said]);
			const focused = editor.root.querySelectorAll("[autofocus]");
			const labels = focused.map((one) => one.getAttribute("aria-label"));
			expect(labels, button).toEqual(next ? [next] : []);
			const id = focused[0]?.getAttribute("aria-describedby");
			if (next) expect(editor.root.querySelector(`#${id}`)?.textContent).toBe(said);
		}
		const open = await ann.visitor.submit(editor, { button: "Web page" });
		expect(open.notice).toBeUndefined();
	});

	test("a slide that is added says so, and its title has the focus, with that said of it", async () => {
		const editor = await withSlides(["One", "Two"]);
		expect(editor.notice).toBe("Slide 2 added");
		expect(editor.focused).toEqual(["slides[1].title"]);
		const id = editor.field("slides[1].title").getAttribute("aria-describedby");
		expect(editor.root.querySelector(`#${id}`)?.textContent).toBe("Slide 2 added");
		const refused = await ann.visitor.submit(editor, { button: "Add image" });
		expect([refused.status, refused.notice]).toEqual([400, undefined]);
		expect(refused.root.querySelectorAll("[autofocus]")).toHaveLength(1);
		expect(refused.root.querySelector("[autofocus]")?.getAttribute("role")).toBe("alert");
	});

	test("a panel that is opened has the focus in its first field, as it comes behind all slides", async () => {
		let editor = await withSlides(["One"]);
		const titled = "newSlide.title";
		const first = {
			"Web page": "newSlide.url",
			"Video file": titled,
			"Video link": "newSlide.url",
		};
		for (const [button, field] of Object.entries(first)) {
			editor = await ann.visitor.submit(editor, { button });
			expect([editor.status, editor.focused], button).toEqual([200, [field]]);
		}
	});

	test("the first cannot go up, the last cannot go down", async () => {
		const editor = await withSlides(["One", "Two"]);
		for (const button of ["Move slide 1 up", "Move slide 2 down"])
			expect(() => ann.visitor.submit(editor, { button })).toThrow("disabled");
	});

	test("what is saved is shown, changed and saved again, ids kept", async () => {
		const created = await withSlides(["One", "Two"]);
		await ann.visitor.submit(created, { fields: { title: "Again" }, button: "Save" });
		const before = await saved("Again");
		const path = `/presentation/:${before.presentationId}`;
		const editor = await ann.visitor.get(path);
		expect([editor.heading, editor.title]).toEqual([
			"Edit Presentation",
			"Again – Edit Presentation",
		]);
		expect(editor.root.querySelector("h1 + span")?.text).toBe("Again");
		expect(titles(editor)).toEqual(["One", "Two"]);
		const moved = await ann.visitor.submit(editor, {
			fields: { "slides[0].duration": "30" },
			button: "Move slide 1 down",
		});
		expect(new URL(moved.url).pathname).toBe(path);
		expect(moved.value("slides[1].duration")).toBe("30");
		expect((await ann.visitor.submit(moved, { button: "Save" })).location).toBe("/presentations");
		const after = await saved("Again");
		const [one, two] = before.slides;
		expect(after.slides).toMatchObject([
			{ id: two?.id, title: "Two", imageId: two?.imageId },
			{ id: one?.id, title: "One", imageId: one?.imageId, duration: 30 },
		]);
		expect(after.slides[0]?.duration ?? null).toBeNull();
	});

	test("a slide that is added to saved ones gets an index one above their greatest", async () => {
		const created = await withSlides(["One", "Two"]);
		await ann.visitor.submit(created, { fields: { title: "Grows" }, button: "Save" });
		const before = await saved("Grows");
		const most = Math.max(...before.slides.map(({ index }) => index));
		const editor = await withSlides(["Three"], `/presentation/:${before.presentationId}`);
		expect((await ann.visitor.submit(editor, { button: "Save" })).status).toBe(302);
		const { slides } = await saved("Grows");
		expect(slides.map(({ title, index }) => [title, index])).toEqual([
			...before.slides.map(({ title, index }) => [title, index]),
			["Three", most + 1],
		]);
	});

	test("a presentation that is gone meanwhile: the sentence, and what was typed", async () => {
		await ann.visitor.fill("/presentation", { fields: { title: "Short-lived" } });
		const presentationId = await idOf("Short-lived");
		const editor = await ann.visitor.get(`/presentation/:${presentationId}`);
		await ok(site.service, "deletePresentation", { token: ann.token, params: { presentationId } });
		const page = await ann.visitor.submit(editor, { fields: { title: "Typed" }, button: "Save" });
		expect(page.status).toBe(404);
		expect(page.alert).toBe("Error The presentation was not found");
		expect(page.value("title")).toBe("Typed");
	});
});

describe("what is wrong with the fields", () => {
	test.each([
		["title", "", "Title cannot be empty"],
		["title", "   ", "Title cannot be empty"],
		["title", "x".repeat(201), "Title can have at most 200 characters"],
		["frameDelayInSeconds", "2", "Duration must be at least 3 seconds"],
		["frameDelayInSeconds", "1001", "Duration must be at most 1000 seconds"],
		["frameDelayInSeconds", "3.5", "Duration must be a whole number of seconds"],
		["frameDelayInSeconds", "soon", "Duration must be a number"],
		["frameDelayInSeconds", "0x10", "Duration must be a number"],
		["frameDelayInSeconds", "1e3", "Duration must be a number"],
		["frameDelayInSeconds", "-5", "Duration must be at least 3 seconds"],
		["backgroundColor", "red", "Colour must look like #1a2b3c"],
	])("%s = %j: %s", async (field, value, message) => {
		const page = await ann.visitor.fill("/presentation", {
			fields: { title: "Kept", [field]: value },
		});
		expect(page.status).toBe(400);
		expect(page.errorOf(field)).toBe(message);
		expect(page.alert).toContain(message);
		expect(page.isAlertFirst).toBe(true);
		expect(page.value(field)).toBe(value);
		if (field !== "title") expect(page.value("title")).toBe("Kept");
	});

	test.each([
		["title", "", "Title cannot be empty"],
		["duration", "2", "Duration must be at least 3 seconds"],
		["duration", "1001", "Duration must be at most 1000 seconds"],
		["duration", "3.5", "Duration must be a whole number of seconds"],
		["duration", "0x10", "Duration must be a number"],
		["duration", "1e3", "Duration must be a number"],
	])("of a slide: %s = %j", async (field, value, message) => {
		const editor = await withSlides(["One", "Two"]);
		const name = `slides[1].${field}`;
		const page = await ann.visitor.submit(editor, {
			fields: { title: "Kept", [name]: value },
			button: "Save",
		});
		expect(page.status).toBe(400);
		expect(page.errorOf(name)).toBe(message);
		expect(page.alert).toContain(`Slide 2: ${message}`);
		expect(page.value(name)).toBe(value);
		expect(page.errorOf(`slides[0].${field}`)).toBeUndefined();
		expect(page.value("title")).toBe("Kept");
	});

	test("durations may have spaces around them and zeros before them", async () => {
		const editor = await withSlides(["One"]);
		const fields = { title: "Padded", frameDelayInSeconds: "007", "slides[0].duration": " 12 " };
		expect((await ann.visitor.submit(editor, { fields })).status).toBe(302);
		const { frameDelayInSeconds, slides } = await saved("Padded");
		expect([frameDelayInSeconds, slides[0]?.duration]).toEqual([7, 12]);
	});

	test.each(["", "  "])("a blank slide duration means the presentation's", async (blank) => {
		const editor = await withSlides(["One"]);
		const row = editor.root.querySelector('[name="slides[0].duration"]');
		expect(row?.attributes).toMatchObject({ type: "number", min: "3", max: "1000", step: "1" });
		const title = `Blank ${blank}.`;
		const sent = await ann.visitor.submit(editor, {
			fields: { title, frameDelayInSeconds: blank, "slides[0].duration": blank },
		});
		expect([sent.status, sent.alert]).toEqual([302, undefined]);
		const { frameDelayInSeconds, slides } = await saved(title);
		expect([frameDelayInSeconds, slides[0]?.duration ?? null]).toEqual([3, null]);
	});
});

describe("many slides", () => {
	/** The fields of a form with so many slides, and what is more. */
	const longForm = (count: number, more: Record<string, string>) => {
		const form: Record<string, string> = { frameDelayInSeconds: "3", intent: "save", ...more };
		for (let at = 0; at < count; at++) {
			form[`slides[${at}].title`] = "";
			form[`slides[${at}].type`] = "WebContent";
		}
		return form;
	};

	test("more than allowed are refused with a sentence, before they cost anything", async () => {
		const begun = performance.now();
		const page = await ann.visitor.post("/presentation", longForm(4_000, { title: "Long" }));
		expect([page.status, page.isAlertFirst]).toEqual([400, true]);
		expect(page.alert).toContain(
			`A presentation can have at most ${SLIDES_MAX} slides. This form has more, and none of it was saved.`,
		);
		expect(performance.now() - begun).toBeLessThan(1_000);
	});

	test("a full list takes no more; what was typed stays", async () => {
		const page = await ann.visitor.post("/presentation", {
			...longForm(SLIDES_MAX, { title: "Full" }),
			intent: "add-image",
			"newSlide.title": "One more",
		});
		expect(page.status).toBe(400);
		expect(page.errorOf("file")).toBe(`A presentation can have at most ${SLIDES_MAX} slides.`);
		expect([page.value("title"), page.value("newSlide.title")]).toEqual(["Full", "One more"]);
	});

	test("the time of an answer grows with the slides, not with their square", async () => {
		async function timeOf(count: number) {
			const begun = performance.now();
			const answer = await fetch(`${site.dashboard.url}/presentation`, {
				method: "POST",
				headers: { cookie: ann.visitor.cookieHeader },
				body: new URLSearchParams(longForm(count, { title: "Long" })),
			});
			const text = await answer.text();
			expect([answer.status, text.includes("Title cannot be empty")]).toEqual([400, true]);
			return performance.now() - begun;
		}
		const least = { few: Infinity, many: Infinity };
		for (let round = 0; round < 2; round++) {
			least.few = Math.min(least.few, await timeOf(SLIDES_MAX / 4));
			least.many = Math.min(least.many, await timeOf(SLIDES_MAX));
		}
		expect(least.many / least.few).toBeLessThan(10);
	});
});
