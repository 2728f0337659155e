import { expect, test } from "vitest";
import type { Page } from "../support/page";
import { withFront } from "../support/shared";
import { type Answer, PROFILE, problem } from "../support/stand-in";

const front = withFront();

/** The editor with the panel for presentation files, of somebody with this plan. */
async function editorOf(subscriptionInfo: object, later?: Answer): Promise<Page> {
	const body = {
		...PROFILE,
		subscriptionInfo: { ...PROFILE.subscriptionInfo, ...subscriptionInfo },
	};
	front.service.answer("getProfile", { body });
	const ann = await front.signedIn();
	if (later) front.service.answer("getProfile", later);
	return ann.fill("/presentation", { button: "Presentation file" });
}
const accepted = (page: Page) =>
	page.root.querySelector("main input[type=file]")?.getAttribute("accept");
const ALL = ".pdf,.ppt,.pptx,.zip";

test("the most slides of the plan are said before there are too many", async () => {
	expect((await editorOf({ maxPages: 20 })).main).toContain("0 of at most 20 slides");
	expect((await editorOf({ maxPages: "20" })).main).toContain("0 of at most 20 slides");
	for (const maxPages of [0, -1, "Unlimited"])
		expect((await editorOf({ maxPages })).main).toContain("0 of at most 1000 slides");
	expect((await editorOf({ maxPages: 99_999 })).main).toContain("0 of at most 1000 slides");
});

test.each([
	[{ tier: "Basic", fileTypes: [".pdf", ".pptx"] }, ".pdf", false],
	[{ tier: "Pro", fileTypes: [".pdf", ".zip"] }, ".pdf,.zip", true],
	[{ tier: "Pro", fileTypes: "PDF, *.pptx; zip" }, ".pdf,.pptx,.zip", false],
	[{ tier: "Pro", fileTypes: null }, ALL, false],
	[{ tier: "Pro", fileTypes: ["sketch"] }, ALL, false],
])("of %j, these files can be chosen: %s", async (plan, types, lacksPowerPoint) => {
	const page = await editorOf(plan);
	expect(accepted(page)).toBe(types);
	expect(page.main.includes("PowerPoint cannot be converted here")).toBe(lacksPowerPoint);
});

test("a service that does not tell the plan keeps nobody from the editor", async () => {
	const page = await editorOf({ tier: "Pro" }, problem(500));
	expect([page.status, page.alert, accepted(page)]).toEqual([200, undefined, ALL]);
});
