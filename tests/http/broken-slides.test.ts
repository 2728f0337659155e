import { expect, test } from "vitest";
import { withFront } from "../support/shared";

const front = withFront();

/** A presentation with this many slides, of which those at these places cannot be played. */
function answerWith(count: number, broken: readonly number[]) {
	const slides = Array.from({ length: count }, (_, index) => ({
		...{ id: index + 1, index, title: `Slide ${index + 1}`, type: "InternalImage" },
		...(broken.includes(index + 1) && { status: "Error", error: "The file is damaged." }),
	}));
	front.service.answer("getPresentation", {
		body: { presentationId: 7, title: "Menu", status: "Error", slides },
	});
}
const said = async () => {
	const page = await (await front.signedIn()).get("/presentation/:7");
	const line = page.root
		.querySelectorAll("p")
		.find(({ text }) => text.includes("cannot be played:"));
	return {
		text: line?.textContent.replace(/\s+/g, " "),
		buttons: line?.querySelectorAll("button").map((one) => one.getAttribute("value")),
	};
};

test("a long list names the slides that cannot be played, each with a button to its page", async () => {
	answerWith(240, [3, 150, 231]);
	expect(await said()).toEqual({
		text: "3 slides cannot be played:3. Slide 3150. Slide 150231. Slide 231",
		buttons: ["page-0", "page-1", "page-2"],
	});
	answerWith(240, [150]);
	expect((await said()).text).toBe("1 slide cannot be played:150. Slide 150");
	answerWith(240, [1, 2, 3, 4, 5, 6, 7]);
	expect((await said()).text).toMatch(/^7 slides cannot be played:.*and 2 more$/);
});

test("a short list shows it by itself, and one without such a slide has nothing to say", async () => {
	answerWith(10, [3]);
	expect((await said()).text).toBeUndefined();
	answerWith(240, []);
	expect((await said()).text).toBeUndefined();
});
