import { expect, test } from "vitest";
import { withFront } from "../support/shared";
import { problem } from "../support/stand-in";

// Another team's service that has background colours which are none of the contract's.

const front = withFront();
const SLIDE = { id: 3, index: 0, title: "Site", type: "WebContent", url: "https://a.example/" };

const opened = async (backgroundColor: string, slides = [SLIDE]) => {
	front.service.answer("getPresentation", {
		body: { presentationId: 5, title: "Deck", frameDelayInSeconds: 4, backgroundColor, slides },
	});
	front.service.answer("updatePresentation", { body: {} });
	const ann = await front.signedIn();
	return { ann, editor: await ann.get("/presentation/:5") };
};
const sent = () => front.service.named("updatePresentation").map(({ body }) => body);

test.each(["white", "#11223344", "rgb(1, 2, 3)", "#abc", ""])(
	"%j that nobody touches is sent as it came, from a field that browsers leave as it is",
	async (color) => {
		for (const slides of [[SLIDE], []]) {
			const { ann, editor } = await opened(color, slides);
			expect(editor.field("backgroundColor").getAttribute("type")).toBe("text");
			const fields = { title: "Renamed" };
			expect((await ann.submit(editor, { fields, button: "Save" })).status).toBe(302);
			expect(sent().at(-1)).toMatchObject({ ...fields, backgroundColor: color });
		}
	},
);

test("one of the contract is chosen as a colour", async () => {
	const { editor } = await opened("#A1b2c3");
	expect(editor.field("backgroundColor").getAttribute("type")).toBe("color");
});

test("another one that is typed is refused with all else that is wrong, and stays", async () => {
	const { ann, editor } = await opened("white");
	const fields = { backgroundColor: "black", title: "" };
	const page = await ann.submit(editor, { fields, button: "Save" });
	expect([page.status, page.errorOf("backgroundColor"), page.value("backgroundColor")]).toEqual([
		400,
		"Colour must look like #1a2b3c",
		"black",
	]);
	expect(page.errorOf("title")).toBeDefined();
	const mended = { backgroundColor: "#112233", title: "Deck" };
	expect((await ann.submit(page, { fields: mended, button: "Save" })).status).toBe(302);
	expect(sent()).toEqual([expect.objectContaining(mended)]);
});

test("it is not called wrong where the service fails to tell whether it was touched", async () => {
	const { ann, editor } = await opened("white");
	front.service.answer("getPresentation", problem(503));
	const page = await ann.submit(editor, { button: "Save" });
	expect([page.status, page.errorOf("backgroundColor"), page.value("backgroundColor")]).toEqual([
		503,
		undefined,
		"white",
	]);
});
