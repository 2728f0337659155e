import { expect, test } from "vitest";
import type { Page } from "../support/page";
import { withFront } from "../support/shared";
import { type Answer, PROFILE, problem } from "../support/stand-in";

const front = withFront();

/** The editor with a panel, of somebody with this plan. */
async function editorOf(
	subscriptionInfo: object,
	later?: Answer,
	button = "Presentation file",
): Promise<Page> {
	const body = {
		...PROFILE,
		subscriptionInfo: { ...PROFILE.subscriptionInfo, ...subscriptionInfo },
	};
	front.service.answer("getProfile", { body });
	const ann = await front.signedIn();
	if (later) front.service.answer("getProfile", later);
	return ann.fill("/presentation", { button });
}
const accepted = (page: Page) =>
	page.root.querySelector("main input[type=file]")?.getAttribute("accept");
const ALL = ".pdf,.ppt,.pptx,.zip";

test("the most slides of the plan are said before there are too many", async () => {
	expect((await editorOf({ maxPages: 20 })).main).toContain("0 of at most 20 slides");
	expect((await editorOf({ maxPages: 1 })).main).toMatch(/0 of at most 1 slide(?!s)/);
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

test.each([
	[
		[".mp4"],
		".mp4",
		"MP4, at most 1 GB. Other videos cannot be converted here: export them as MP4.",
	],
	["mp4 MOV", ".mp4,.mov", "MP4, MOV, at most 1 GB. Other videos cannot"],
	[undefined, ".mp4,.avi,.mkv,.mov", "MP4, MOV, MKV or AVI, at most 1 GB. It plays"],
	[[".webm"], ".mp4,.avi,.mkv,.mov", "MP4, MOV, MKV or AVI, at most 1 GB. It plays"],
	[7, ".mp4,.avi,.mkv,.mov", "MP4, MOV, MKV or AVI, at most 1 GB. It plays"],
])("of the videos %j of a service, these can be chosen: %s", async (videoTypes, types, words) => {
	const page = await editorOf({ tier: "Pro", videoTypes }, undefined, "Video file");
	expect(accepted(page)).toBe(types);
	expect(page.main).toContain(words);
});

test("a service that does not tell the plan keeps nobody from the editor", async () => {
	const page = await editorOf({ tier: "Pro" }, problem(500));
	expect([page.status, page.alert, accepted(page)]).toEqual([200, undefined, ALL]);
});
