import { beforeAll, describe, expect, test } from "vitest";
import { makePdf } from "../fixtures/media/pdf";
import { solidPng } from "../fixtures/media/png";
import { ok } from "../support/caller";
import type { ChosenFile } from "../support/form";
import type { Page } from "../support/page";
import { withSite } from "../support/shared";
import type { SignedIn } from "../support/site";

const VIDEO = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
const UNSUPPORTED = "Unsupported video platform. Please provide either a YouTube or a Vimeo link.";

const site = withSite();
let ann: SignedIn;
beforeAll(async () => {
	ann = await site.signedIn();
});

const photo: ChosenFile = {
	name: "summer garden.png",
	type: "image/png",
	body: solidPng(64, 36, [30, 140, 60]),
};
const deck: ChosenFile = {
	name: "deck.pdf",
	type: "application/pdf",
	body: makePdf([{ width: 64, height: 36, color: [1, 2, 3] }]),
};

/** The editor with unsaved edits and the panel for this kind of slide open. */
const panel = (kind: string) =>
	ann.visitor.fill("/presentation", { fields: { title: "Unsaved" }, button: kind });
const add = (page: Page, kind: string, title: string, url: string) =>
	ann.visitor.submit(page, {
		fields: { "newSlide.title": title, "newSlide.url": url },
		button: `Add ${kind}`,
	});

async function saved(title: string) {
	const { token } = ann;
	const { presentations } = await ok(site.service, "listPresentations", { token });
	const presentationId = presentations.find((one) => one.title === title)?.presentationId;
	const params = { presentationId: Number(presentationId) };
	return (await ok(site.service, "getPresentation", { token, params })).slides;
}

describe("a link", () => {
	test("a title or an address that is too long is said at once, not at Save", async () => {
		const page = await add(
			await panel("Web page"),
			"web page",
			"t".repeat(201),
			`https://example.org/${"x".repeat(2048)}`,
		);
		expect([page.status, page.isAlertFirst]).toEqual([400, true]);
		expect(page.alert).toContain("Title can have at most 200 characters");
		const long = await add(page, "web page", "Menu", `https://example.org/${"x".repeat(2048)}`);
		expect(long.alert).toContain("The web address can have at most 2048 characters");
		const film = await add(
			await panel("Video link"),
			"video link",
			"Film",
			`${VIDEO}&x=${"x".repeat(2048)}`,
		);
		expect(film.alert).toContain("The web address can have at most 2048 characters");
	});

	test.each([
		["Web page", "web page", "WebContent", "https://example.org/menu?day=1"],
		["Video link", "video link", "Video", VIDEO],
	])("%s: added, shown with its address, saved", async (button, kind, type, url) => {
		const title = `With a ${kind}`;
		const page = await add(await panel(button), kind, "Menu", url);
		expect([page.status, page.alert]).toEqual([200, undefined]);
		expect(page.values).toMatchObject({
			title: "Unsaved",
			"newSlide.title": "",
			"newSlide.url": "",
			"slides[0].title": "Menu",
			"slides[0].type": type,
			"slides[0].url": url,
		});
		const link = page.root.querySelector(`ol a[href="${url.replaceAll("&", "&amp;")}"]`);
		expect(link?.getAttribute("rel")).toBe("noreferrer");
		expect(page.root.querySelectorAll("main img")).toEqual([]);
		const sent = await ann.visitor.submit(page, { fields: { title }, button: "Save" });
		expect(sent.status).toBe(302);
		expect(await saved(title)).toMatchObject([{ title: "Menu", type, url }]);
	});

	test("without https:// gets it", async () => {
		const page = await add(await panel("Web page"), "web page", "Menu", " example.org/menu ");
		expect(page.values["slides[0].url"]).toBe("https://example.org/menu");
	});

	test.each([
		["Web page", "web page", "", "Enter the web address"],
		["Web page", "web page", "https://", "This is not a web address."],
		["Web page", "web page", "https://our menu/", "This is not a web address."],
		["Web page", "web page", "javascript:alert(1)", /must begin with http/],
		["Web page", "web page", "ftp://example.org/", /must begin with http/],
		["Web page", "web page", "https://ann:pw@example.org/", /must not contain a user name/],
		["Web page", "web page", "ann@example.org", /must not contain a user name/],
		["Video link", "video link", "", UNSUPPORTED],
		["Video link", "video link", "https://youtube.com.evil.example/watch?v=x", UNSUPPORTED],
	])("%s that is none, %s %j, is refused, and all stays", async (button, kind, url, message) => {
		const page = await add(await panel(button), kind, "Menu", url);
		expect(page.status).toBe(400);
		expect(page.errorOf("newSlide.url")).toMatch(message);
		expect([page.isAlertFirst, page.values["slides[0].title"]]).toEqual([true, undefined]);
		expect(page.values).toMatchObject({
			title: "Unsaved",
			"newSlide.title": "Menu",
			"newSlide.url": url,
		});
	});

	test("needs a title", async () => {
		const page = await add(await panel("Web page"), "web page", " ", "https://example.org/");
		expect([page.status, page.errorOf("newSlide.title")]).toEqual([400, "Title cannot be empty"]);
		expect(page.errorOf("newSlide.url")).toBeUndefined();
		expect(page.values["newSlide.url"]).toBe("https://example.org/");
	});

	test.each([
		["Web page", "web page", "ftp://example.org/", /must begin with http/],
		["Video link", "video link", "", UNSUPPORTED],
	])("%s: without a title the address is checked, too", async (button, kind, url, message) => {
		const page = await add(await panel(button), kind, "", url);
		expect(page.errorOf("newSlide.title")).toBe("Title cannot be empty");
		expect(page.errorOf("newSlide.url")).toMatch(message);
	});

	test("the preview loads no page but ours, and nothing in it can run", async () => {
		const page = await add(await panel("Web page"), "web page", "Menu", "https://example.org/");
		const frames = page.root.querySelectorAll("iframe");
		expect(frames.map((one) => [one.getAttribute("src"), one.getAttribute("sandbox")])).toEqual([
			["/brand/web-page.html", ""],
		]);
		expect((await ann.visitor.get("/brand/web-page.html")).status).toBe(200);
		expect(String(page.headers["content-security-policy"])).toContain("frame-src 'self';");
	});
});

describe("what is still in the panel when somebody saves is saved with the rest", () => {
	interface Left {
		file?: ChosenFile;
		fields?: Record<string, string>;
	}
	const save = async (kind: string, title: string, { file, fields }: Left) =>
		ann.visitor.submit(await panel(kind), { fields: { title, ...fields }, file, button: "Save" });

	test("a picture, under its file's name", async () => {
		expect((await save("Image", "Left picture", { file: photo })).status).toBe(302);
		expect(await saved("Left picture")).toMatchObject([{ title: "summer garden", type: "Image" }]);
	});

	test("a picture, under the title that was typed", async () => {
		const fields = { "newSlide.title": "Garden" };
		expect((await save("Image", "Left titled", { file: photo, fields })).status).toBe(302);
		expect(await saved("Left titled")).toMatchObject([{ title: "Garden" }]);
	});

	test("a presentation file", async () => {
		expect((await save("Presentation file", "Left deck", { file: deck })).status).toBe(302);
		expect(await saved("Left deck")).toHaveLength(1);
	});

	test.each([
		[VIDEO, "Video", "www.youtube.com"],
		["example.org/menu", "WebContent", "example.org"],
	])("a link, %s", async (url, type, title) => {
		const name = `Left ${type}`;
		expect((await save("Web page", name, { fields: { "newSlide.url": url } })).status).toBe(302);
		expect(await saved(name)).toMatchObject([{ type, title }]);
	});

	test.each([
		["https://intra net.example/a", "This is not a web address."],
		["ftp://example.org/menu", "The web address must begin with http:// or https://"],
	])("a link that is refused stays in its panel: %s", async (url, message) => {
		const page = await save("Web page", "Left link", { fields: { "newSlide.url": url } });
		expect([page.status, page.errorOf("newSlide.url")]).toEqual([400, message]);
		expect(page.root.querySelector('label[for="editor-newSlide.url"]')?.text).toBe("Web address");
		const again = await ann.visitor.submit(page, { button: "Save" });
		expect([again.status, again.values["newSlide.url"]]).toEqual([400, url]);
	});

	test("a link that is typed stays in its panel while the list is changed", async () => {
		const fields = { "newSlide.title": "Menu", "newSlide.url": "https://example.org/menu" };
		const two = await add(
			await add(await panel("Web page"), "web page", "One", "https://example.org/1"),
			"web page",
			"Two",
			"https://example.org/2",
		);
		for (const button of ["Move slide 2 up", "Next slide", "Remove slide 1"]) {
			const page = await ann.visitor.submit(two, { fields, button });
			expect([page.status, page.values]).toEqual([200, expect.objectContaining(fields)]);
		}
	});

	test.each(["pic.heic", "web.webm"])(
		"a file that no kind takes is told what is taken: %s",
		async (name) => {
			const page = await save("Image", "Left other", { file: { ...photo, name } });
			expect(page.status).toBe(400);
			expect(page.errorOf("file")).toContain(".png, .jpg, .jpeg, .gif, .mp4");
		},
	);

	test("a file that is refused leaves the panel of its kind open", async () => {
		const broken = { ...photo, name: "film.mp4", body: new Uint8Array([1, 2, 3]) };
		const page = await save("Image", "Left film", { file: broken });
		expect([page.status, page.errorOf("file") !== undefined]).toEqual([400, true]);
		expect(page.root.querySelector('label[for="editor-file"]')?.text).toBe("Video file");
	});

	test("one that cannot be used is told, and nothing is saved", async () => {
		const page = await save("Image", "Left broken", {
			file: { ...photo, body: new Uint8Array([1, 2, 3]) },
		});
		expect(page.status).toBe(400);
		expect(page.errorOf("file")).toBeDefined();
		expect(page.values.title).toBe("Left broken");
		const { presentations } = await ok(site.service, "listPresentations", { token: ann.token });
		expect(presentations.map(({ title }) => title)).not.toContain("Left broken");
	});

	test("with a mistake elsewhere the file stays uploaded, as a slide of the form", async () => {
		const page = await save("Image", " ", { file: photo });
		expect(page.status).toBe(400);
		expect(page.errorOf("title")).toBeDefined();
		expect(page.values).toMatchObject({
			"slides[0].title": "summer garden",
			"slides[0].type": "Image",
		});
		const sent = await ann.visitor.submit(page, { fields: { title: "Mended" }, button: "Save" });
		expect(sent.status).toBe(302);
		expect(await saved("Mended")).toMatchObject([{ title: "summer garden" }]);
	});
});

test.each(["javascript:alert(1)", "youtu.be/dQw4w9WgXcQ", "data:text/html,x"])(
	"an address that a service sends is no link unless it may be followed: %s",
	async (url) => {
		const page = await ann.visitor.post("/presentation", {
			intent: "open-image",
			title: "Deck",
			"slides[0].title": "Menu",
			"slides[0].type": "WebContent",
			"slides[0].url": url,
		});
		expect([page.status, page.values["slides[0].url"]]).toEqual([200, url]);
		const links = page.root.querySelectorAll("main a").map((a) => a.getAttribute("href"));
		expect(links).not.toContain(url);
	},
);
