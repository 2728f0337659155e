import { beforeAll, expect, test } from "vitest";
import { blackPng } from "../fixtures/media/png";
import { newPerson } from "../support/caller";
import type { Page } from "../support/page";
import { withFront, withSite } from "../support/shared";
import { Visitor } from "../support/visitor";

// Browsers may reach a service on this machine by another name than the dashboard does. Pictures are shown at that; what is
// saved is what the service said.

const front = withFront();
const site = withSite();
/** A visitor of the same dashboard by another name. */
const byName = (visitor: Visitor) => new Visitor(visitor.site.replace("127.0.0.1", "localhost"));
const asLocalhost = (url: string) => url.replace("127.0.0.1", "localhost");
const pictures = (page: Page) =>
	page.root.querySelectorAll("main img").map((one) => one.getAttribute("src"));

let here: string;
beforeAll(() => {
	here = front.service.url;
});

const open = async (slides: object[]) => {
	front.service.answer("getPresentation", {
		body: { presentationId: 7, title: "Deck", frameDelayInSeconds: 4, slides },
	});
	front.service.answer("updatePresentation", { body: {} });
	const ann = byName(front.visitor());
	await ann.signIn("ann@signage.test", "Passw0rd!");
	return { ann, editor: await ann.get("/presentation/:7") };
};
const savedSlides = () =>
	front.service
		.named("updatePresentation")
		.map(({ body }) => (body as { slides: object[] }).slides);

for (const id of [undefined, 0, null])
	test(`addresses of slides without an id (${id}) are saved as the service named them`, async () => {
		const slides = [
			{ id, index: 0, title: "Relative", type: "Image", url: "/files/pic.png" },
			{ id, index: 1, title: "Bare", type: "WebContent", url: "example.com/x" },
			{ id, index: 2, title: "Short", type: "Video", url: "youtu.be/dQw4w9WgXcQ" },
			{ id, index: 3, title: "Own", type: "Image", url: `${here}/pic.png` },
			{ id, index: 4, title: "Board", type: "WebContent", url: `${here}/board` },
		];
		const expected = slides.map(({ id: _, ...slide }) => slide);
		const { ann, editor } = await open(slides);
		expect(pictures(editor)).toContain(`${asLocalhost(here)}/pic.png`);
		expect(pictures(editor)).not.toContain("/files/pic.png");
		// In a form that is shown again, too.
		const again = await ann.submit(editor, { button: "Web page" });
		expect(pictures(again)).toContain(`${asLocalhost(here)}/pic.png`);
		await ann.submit(again, { button: "Save" });
		expect(savedSlides()).toEqual([expected]);
	});

test("a slide with an id keeps its address too, and its whole picture is where the browser reaches it", async () => {
	const { ann, editor } = await open([
		{
			id: 3,
			index: 0,
			title: "Own",
			type: "Image",
			url: `${here}/pic.png`,
			thumbnailUrl: `${here}/t`,
		},
		{ id: 4, index: 1, title: "Board", type: "WebContent", url: `${here}/board` },
	]);
	expect(pictures(editor)).toContain(`${asLocalhost(here)}/t`);
	expect(editor.root.querySelector(`a[href="${here}/board"]`)?.textContent).toBe(`${here}/board`);
	const picture = await ann.get("/presentation/:7/slides?picture=3");
	expect([picture.status, picture.location]).toEqual([302, `${asLocalhost(here)}/pic.png`]);
	await ann.submit(editor, { button: "Save" });
	expect(savedSlides()).toMatchObject([[{ url: `${here}/pic.png` }, { url: `${here}/board` }]]);
});

test("a whole picture is found at an address with other letters than ASCII", async () => {
	const at = "https://files.example/";
	const own = { index: 0, title: "Own", type: "Image" };
	const { ann } = await open([
		{ ...own, id: 3, url: `${at}日本.png`, thumbnailUrl: `${at}ü` },
		{ ...own, id: 4, url: "https://" },
	]);
	const asked = async (query: string) => {
		const { status, location } = await ann.get(`/presentation/:7/slides?${query}`);
		return [status, location];
	};
	expect(await asked("picture=3")).toEqual([302, `${at}%E6%97%A5%E6%9C%AC.png`]);
	expect(await asked("thumbnail=3")).toEqual([302, `${at}%C3%BC`]);
	expect(await asked("picture=4")).toEqual([404, undefined]);
});

test("a picture that is uploaded has the service's address in the form, and is shown at the browser's", async () => {
	const { email, password } = await newPerson(site.service);
	const ann = byName(site.visitor());
	await ann.signIn(email, password);
	const panel = await ann.fill("/presentation", {
		fields: { "newSlide.title": "Photo" },
		button: "Image",
	});
	const file = { name: "photo.png", type: "image/png", body: blackPng(64, 36) };
	const form = await ann.submit(panel, { file, button: "Add image" });
	expect(form.values["slides[0].url"]).toMatch(`${site.service.url}/`);
	expect(pictures(form).length).toBeGreaterThan(0);
	for (const src of pictures(form)) expect(src).toMatch(`${asLocalhost(site.service.url)}/`);
	const again = await ann.submit(form, { button: "Web page" });
	expect(pictures(again)).toEqual(pictures(form));
});
