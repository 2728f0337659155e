import { expect, test } from "vitest";
import { draftOf, hasNewFiles, isAsSaved } from "../../app/routes/presentation/drafts/draft-of";
import { type EditorValues, EMPTY_SLIDE } from "../../app/routes/presentation/values";

const slide = (id: string, title = `Slide ${id}`) => ({ id, title, duration: "" });
const saved: EditorValues = {
	title: "Lobby",
	frameDelayInSeconds: "5",
	backgroundColor: "#000000",
	revision: "3",
	slides: [{ ...slide("1"), type: "Image", thumbnailUrl: "/1.webp" }, slide("2")],
	newSlide: { title: "", url: "" },
};
const typed = { ...saved, slides: [slide("1"), slide("2")] };
const isSame = (values: Partial<EditorValues>, missing: string[] = []) =>
	isAsSaved({ values: { ...typed, ...values }, missing }, saved);

test("what is as saved is no draft, whatever its revision is and blanks stand around its title", () => {
	expect(isSame({})).toBe(true);
	expect(isSame({ revision: "2", title: " Lobby " })).toBe(true);
});

test.each<[string, Partial<EditorValues>]>([
	["title", { title: "Lobbies" }],
	["time of its slides", { frameDelayInSeconds: "6" }],
	["colour", { backgroundColor: "#000001" }],
	["slide less", { slides: [slide("1")] }],
	["order", { slides: [slide("2"), slide("1")] }],
	["title of a slide", { slides: [slide("1"), slide("2", "Menu")] }],
	["time of a slide", { slides: [slide("1"), { ...slide("2"), duration: "9" }] }],
	["file", { slides: [slide("1"), { ...slide("2"), fileId: "f" }] }],
	["new slide in a saved one's place", { slides: [slide("1"), slide("", "Slide 2")] }],
	["title in the panel", { newSlide: { title: "Menu", url: "" } }],
	["address in the panel", { newSlide: { title: "", url: "https://example.com/" } }],
])("a draft has another %s", (_, values) => {
	expect(isSame(values)).toBe(false);
});

test("a draft waits for a file", () => {
	expect(isSame({}, ["photo.jpg"])).toBe(false);
});

test("a slide that the service gives no id is always taken for a new one", () => {
	const nameless = { ...saved, slides: [slide("")] };
	expect(isAsSaved({ values: nameless, missing: [] }, nameless)).toBe(false);
});

test("a draft has new files where a slide that is not saved was uploaded", () => {
	const having = (more: object) => hasNewFiles({ ...typed, slides: [slide("1"), more as never] });
	expect(having({ ...slide("2"), fileId: "f" })).toBe(false);
	expect(having({ ...slide(""), url: "https://example.com/" })).toBe(false);
	for (const file of ["imageId", "videoId", "fileId"])
		expect(having({ ...slide(""), [file]: "f" })).toBe(true);
});

test("a draft does not keep what ends: where a new video is, and how the service comes on with it", () => {
	const film = { ...EMPTY_SLIDE, title: "Film", type: "Video", videoId: "7", uploadId: "8" };
	const known = { status: "Ready", progress: "1", videoUrl: "https://files.example/7?signature" };
	expect(draftOf({ ...film, ...known })).toEqual(film);
});
