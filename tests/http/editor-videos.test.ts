import { beforeAll, describe, expect, test } from "vitest";
import { makeVideo } from "../fixtures/media/video";
import { ok } from "../support/caller";
import type { ChosenFile } from "../support/form";
import { reloadUntil } from "../support/settled";
import { withFront, withSite } from "../support/shared";
import type { SignedIn } from "../support/site";
import { problem } from "../support/stand-in";

const site = withSite();
let ann: SignedIn;
beforeAll(async () => {
	ann = await site.signedIn();
});

const film = (extension: string, options: string): ChosenFile => ({
	name: `the film.${extension}`,
	type: "application/octet-stream",
	body: makeVideo(extension, options),
});

test("a video file becomes a slide that TVs play; its preview is a video with a poster", async () => {
	const panel = await ann.visitor.fill("/presentation", { button: "Video file" });
	expect(panel.main).toContain("without sound and subtitles, 1000 seconds of it at most.");
	const added = await ann.visitor.submit(panel, {
		fields: { title: "Cinema", "newSlide.title": "Film" },
		file: film("mkv", "-c:v mpeg4 -an"),
		button: "Add video file",
	});
	expect([added.status, added.alert]).toEqual([200, undefined]);
	expect(added.values).toMatchObject({ "slides[0].title": "Film", "slides[0].type": "Video" });
	expect((await ann.visitor.submit(added, { button: "Save" })).location).toBe("/presentations");
	await reloadUntil(ann.visitor, "/presentations", (list) =>
		list.rows.some((row) => row[0] === "Cinema" && row[1] === "Ready"),
	);
	const { token } = ann;
	const { presentations } = await ok(site.service, "listPresentations", { token });
	const id = presentations.find(({ title }) => title === "Cinema")?.presentationId;
	const page = await ann.visitor.get(`/presentation/:${id}`);
	const video = page.root.querySelector('[aria-label="Preview"] video');
	const [src = "", poster = ""] = ["src", "poster"].map((name) => video?.getAttribute(name) ?? "");
	expect((await fetch(src)).headers.get("content-type")).toBe("video/mp4");
	expect((await fetch(poster)).headers.get("content-type")).toBe("image/webp");
	expect(video?.getAttribute("preload")).toBe("none");
	const saved = await ann.visitor.submit(page, { button: "Save" });
	expect(saved.status).toBe(302);
	const params = { presentationId: Number(id) };
	const { slides } = await ok(site.service, "getPresentation", { token, params });
	expect(slides).toMatchObject([{ type: "Video", status: "Ready" }]);
});

test("a file that is no video is refused, and what was typed stays", async () => {
	const panel = await ann.visitor.fill("/presentation", { button: "Video file" });
	const page = await ann.visitor.submit(panel, {
		fields: { title: "Typed", "newSlide.title": "Film" },
		file: { ...film("mp4", "-c:v mpeg4 -an"), body: Buffer.from("no video") },
		button: "Add video file",
	});
	expect([page.status, page.isAlertFirst]).toEqual([400, true]);
	expect(page.errorOf("file")).toMatch(/^This file says it is an MP4 video/);
	expect(page.values).toMatchObject({ title: "Typed", "newSlide.title": "Film" });
});

describe("a new video", () => {
	const front = withFront();
	const fileId = crypto.randomUUID();
	test.each([
		["https://files.example/7?signature", "https://files.example/7?signature"],
		["javascript:alert(1)", undefined],
		[null, undefined],
	])("at %s: scripts are told where it is on the web: %s", async (videoFileUrl, videoUrl) => {
		const bob = await front.signedIn();
		const body = { fileId, slideVideoId: fileId, status: "Ready", videoFileUrl };
		front.service.answer("getSlideVideo", { body });
		const asked = await bob.get(`/uploads?kind=video&id=${fileId}`);
		expect(JSON.parse(asked.text).slide).toEqual({ type: "Video", videoId: fileId, videoUrl });
	});
});

describe("a saved slide whose file failed", () => {
	const front = withFront();
	const slide = (id: number, more: object) => ({ id, index: id, title: `Slide ${id}`, ...more });

	async function editor() {
		front.service.answer("getPresentation", {
			body: {
				presentationId: 7,
				title: "Deck",
				status: "Error",
				slides: [
					slide(1, { type: "Image", imageId: crypto.randomUUID(), status: "Ready" }),
					slide(2, {
						type: "Video",
						videoId: crypto.randomUUID(),
						status: "Error",
						error: "Too long.",
					}),
					slide(3, { type: "InternalImage", fileId: crypto.randomUUID(), status: "Error" }),
				],
			},
		});
		const bob = await front.signedIn();
		return { bob, page: await bob.get("/presentation/:7") };
	}

	test("says why; Try again has it processed again, and keeps unsaved edits", async () => {
		const { bob, page } = await editor();
		expect(page.main).toContain("Too long.");
		expect(page.main).toContain("This file could not be processed.");
		const described = page.root.querySelectorAll(".slide-title input").map((title) => {
			const id = title.getAttribute("aria-describedby");
			return id && page.root.querySelector(`[id="${id}"]`)?.textContent;
		});
		expect(described).toContainEqual(expect.stringContaining("Too long."));
		const button = page.root.querySelector("button[value^=again]");
		const slide = button?.closest("li")?.querySelector(".slide-title input");
		expect(button?.getAttribute("aria-describedby")).toBe(slide?.id);
		front.service.answer("markSlideVideoUploaded", { status: 200 });
		const again = await bob.submit(page, { fields: { title: "Typed" }, button: "Try again" });
		expect([again.status, again.alert, again.value("title")]).toEqual([200, undefined, "Typed"]);
		expect(again.main).toContain("Video, in progress");
		expect(again.main).not.toContain("Too long.");
		expect(front.service.named("markSlideVideoUploaded")).toHaveLength(1);
		expect(front.service.named("markSlideImageUploaded")).toHaveLength(0);
	});

	test("that the service does not try again says so", async () => {
		const { bob, page } = await editor();
		front.service.answer("markSlideVideoUploaded", problem(429, "Wait a while."));
		const again = await bob.submit(page, { fields: { title: "Typed" }, button: "Try again" });
		expect([again.status, again.alert, again.value("title")]).toEqual([
			429,
			expect.stringContaining("Wait a while."),
			"Typed",
		]);
		expect(again.main).toContain("Too long.");
	});
});
