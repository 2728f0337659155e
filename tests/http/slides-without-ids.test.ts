import { expect, test } from "vitest";
import { withFront } from "../support/shared";

// Another team's service that does not tell slides apart by an id (contract.md: `id?`).

const front = withFront();
const IMAGE = "6f0c2f0e-8f0e-4a55-9d3e-0d1c5f6b7a81";
const FILE = "0d1c5f6b-8f0e-4a55-9d3e-6f0c2f0e7a81";
const SLIDES = [
	{ index: 0, title: "Kiosk", type: "WebContent", url: "https://a.example/" },
	{
		id: 0,
		index: 1,
		title: "Photo",
		type: "Image",
		imageId: IMAGE,
		thumbnailUrl: "/t.png",
		duration: 9,
	},
	{ id: null, index: 2, title: "Plan", type: "InternalImage", url: "https://a.example/page.png" },
	{ index: 3, title: "Menu", type: "InternalImage", fileId: FILE, status: "Ready" },
	{ index: 4, title: "Clip", type: "Video", url: "https://vimeo.com/76979871" },
];

const opened = async (slides: object[]) => {
	front.service.answer("getPresentation", {
		body: { presentationId: 5, title: "Deck", frameDelayInSeconds: 4, slides },
	});
	front.service.answer("updatePresentation", { body: {} });
	const ann = await front.signedIn();
	return { ann, editor: await ann.get("/presentation/:5") };
};
const expectSaved = (slides: object[]) =>
	expect(front.service.named("updatePresentation").map(({ body }) => body)).toEqual([
		expect.objectContaining({ slides }),
	]);

test("slides without an id are shown, changed and saved with all that they have", async () => {
	const { ann, editor } = await opened(SLIDES);
	expect([editor.status, editor.alert]).toEqual([200, undefined]);
	const fields = { "slides[0].title": "Foyer", "slides[2].duration": "20" };
	const sent = await ann.submit(editor, { fields, button: "Save" });
	expect([sent.status, sent.location]).toEqual([302, "/presentations"]);
	const changes: object[] = [{ title: "Foyer" }, {}, { duration: 20 }, {}, {}];
	expectSaved(
		SLIDES.map(({ id, thumbnailUrl, status, ...slide }: Record<string, unknown>, place) => ({
			...slide,
			...changes[place],
		})),
	);
});

test("those of a long presentation too, and one can be removed without scripts", async () => {
	const many = Array.from({ length: 120 }, (_, index) => ({
		index,
		title: `Slide ${index}`,
		type: "WebContent",
		url: `https://a.example/${index}`,
	}));
	const { ann, editor } = await opened(many);
	const shorter = await ann.submit(editor, { button: "Remove slide 2" });
	await ann.submit(shorter, { button: "Save" });
	expectSaved(many.filter((_, place) => place !== 1).map((slide, index) => ({ ...slide, index })));
});
