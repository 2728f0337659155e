import { expect, type Page, type Route, test } from "@playwright/test";
import { ok } from "../support/caller";
import { drop, finishedAs, photo, press } from "./files";
import { enter, house, open } from "./house";
import { saveLosingAnswer } from "./lost-answers";
import { webPages } from "./web-pages";

const SLOW_MS = 8_000;

const at = house();
const title = (desk: Page) => desk.getByLabel("Title", { exact: true });
const drafts = (desk: Page) =>
	desk.evaluate(() =>
		Object.entries(localStorage)
			.filter(([key]) => key.includes(":drafts:"))
			.map(([, draft]) => draft)
			.join(),
	);
const isSaved = (desk: Page) =>
	expect(desk.getByRole("status")).toContainText("Presentation saved");

/** Holds requests to these addresses back, until the returned function is called. */
async function holdBack(desk: Page, url: RegExp, method = "GET"): Promise<() => void> {
	let release = () => {};
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	await desk.route(url, async (route: Route) => {
		if (route.request().method() === method) await released;
		await route.fallback().catch(() => undefined);
	});
	return release;
}

/** Saves a new presentation of this title; the answer does not come. Reloads, and goes on with the draft. */
async function draftOfLostSave(desk: Page, name: string) {
	await open(desk, `${at.dashboard.url}/presentation`);
	await title(desk).fill(name);
	await press(desk, "Web page");
	await desk.getByLabel("Web address").fill("https://menu.example.org/");
	await press(desk, "Add web page");
	await saveLosingAnswer(desk);
	desk.on("dialog", (dialog) => dialog.accept());
	await goOnAfterReload(desk);
}

async function goOnAfterReload(desk: Page) {
	await desk.reload();
	await desk.waitForFunction(() => document.querySelector("[role=status]") !== null);
	await press(desk, "Go on with the draft");
}

/** Has the page draw nothing until the router has arrived, as on a processor that is busy. */
const drawNothingOnTheWay = (desk: Page) =>
	desk.evaluate(() => {
		type Listener = (state: { navigation: { state: string } }) => void;
		const { __remixRouter: router } = window as unknown as {
			__remixRouter: { subscribe(listener: Listener): void };
		};
		const { postMessage } = MessagePort.prototype;
		const held: (() => void)[] = [];
		MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
			held.push(() => postMessage.call(this, message));
		};
		router.subscribe(({ navigation }) => {
			if (navigation.state !== "idle") return;
			MessagePort.prototype.postMessage = postMessage;
			for (const send of held.splice(0)) send();
		});
	});

test("what was saved is no draft, however busy the browser is", async ({ page: desk }) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	await title(desk).fill("Busy");
	await expect.poll(() => drafts(desk)).toContain("Busy");
	const answer = await holdBack(desk, /\/presentation\.data/, "POST");
	await press(desk, "Save");
	await expect(desk.locator("form[inert]")).toHaveCount(1);
	await drawNothingOnTheWay(desk);
	answer();
	await isSaved(desk);
	expect(await drafts(desk)).toBe("");
});

test("what was saved is no draft, though the service was still working on a file of it", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	await finishedAs(desk, (upload) => ({ ...upload, status: "Processing" }));
	const endCheck = await holdBack(desk, /\/uploads\?/);
	await drop(desk, [photo("garden.png")]);
	const slide = desk.locator(".slide");
	await expect(slide).toContainText("in progress");
	await expect.poll(() => drafts(desk)).toContain("imageId");
	const showList = await holdBack(desk, /\/presentations\.data/);
	const leads = desk.waitForRequest(/\/presentations\.data/);
	await press(desk, "Save");
	await leads;
	await expect.poll(() => drafts(desk)).toBe("");
	endCheck();
	await expect(slide).not.toContainText("in progress");
	showList();
	await isSaved(desk);
	expect(await drafts(desk)).toBe("");
});

test("a draft that is offered is the one that another tab goes on with, and gone once another tab saves it", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	await title(desk).fill("Half done");
	await expect.poll(() => drafts(desk)).toContain("Half done");
	const other = await desk.context().newPage();
	await open(other, `${at.dashboard.url}/presentation`);
	const offer = other.getByRole("region", { name: "Draft" });
	await expect(offer).toContainText("“Half done”");
	await title(desk).fill("All done");
	await expect(offer).toContainText("“All done”");
	await press(desk, "Save");
	await isSaved(desk);
	await expect(offer).toBeHidden();
});

test("while the list is awaited after Save nothing can be typed; where it is given up, that is a draft again", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await desk.clock.install();
	await open(desk, `${at.dashboard.url}/presentation`);
	await title(desk).fill("First");
	await holdBack(desk, /\/presentations\.data/);
	const leads = desk.waitForRequest(/\/presentations\.data/);
	await press(desk, "Save");
	await leads;
	await expect.poll(() => drafts(desk)).toBe("");
	await expect(desk.locator("form[inert]")).toHaveCount(1);
	await desk.clock.fastForward(SLOW_MS * 2);
	await press(desk, "Stop waiting");
	await expect(desk.locator("form[inert]")).toHaveCount(0);
	await title(desk).fill("Second");
	await desk.clock.fastForward(SLOW_MS);
	await expect.poll(() => drafts(desk)).toContain("Second");
});

test("a draft whose save had no answer is saved as the same presentation", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await draftOfLostSave(desk, "Once");
	await press(desk, "Save");
	await isSaved(desk);
	await expect(desk.getByRole("row", { name: /Once/ })).toHaveCount(1);
});

test("a draft that was changed since is told once that the first save has arrived, also over a reload", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await draftOfLostSave(desk, "Once");
	await title(desk).fill("Another");
	await press(desk, "Save");
	await expect(desk.getByRole("alert")).toContainText("has arrived after all");
	await goOnAfterReload(desk);
	await expect(title(desk)).toHaveValue("Another");
	await press(desk, "Save");
	await isSaved(desk);
	for (const name of [/Once/, /Another/])
		await expect(desk.getByRole("row", { name })).toHaveCount(1);
});

test("what has arrived, though its answer was lost, is no draft; nor is what was typed and taken back", async ({
	page: desk,
}) => {
	await enter(desk, at, ["Menu"]);
	await open(desk, `${at.dashboard.url}/presentations`);
	await desk.getByRole("link", { name: "Edit Menu" }).click();
	await title(desk).fill("Menu of the day");
	await saveLosingAnswer(desk);
	await expect.poll(() => drafts(desk)).toContain("Menu of the day");
	desk.on("dialog", (dialog) => dialog.accept());
	await desk.reload();
	await desk.waitForFunction(() => document.querySelector("[role=status]") !== null);
	await expect(title(desk)).toHaveValue("Menu of the day");
	await expect.poll(() => drafts(desk)).toBe("");
	await expect(desk.getByRole("region", { name: "Draft" })).toHaveCount(0);

	await title(desk).fill("Menu of the week");
	await expect.poll(() => drafts(desk)).toContain("Menu of the week");
	await title(desk).fill("Menu of the day");
	await expect.poll(() => drafts(desk)).toBe("");
});

test("the draft of a presentation that is deleted meanwhile becomes a new one, with what is new in it", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at);
	const body = { title: "Menu", slides: webPages(2) };
	const { presentationId } = await ok(at.service, "createPresentation", { token, body });
	const editor = `${at.dashboard.url}/presentation/:${presentationId}`;
	await open(desk, editor);
	await title(desk).fill("Menu of the week");
	await press(desk, "Web page");
	await desk.getByLabel("Web address").fill("https://menu.example.org/");
	await press(desk, "Add web page");
	await expect.poll(() => drafts(desk)).toContain("menu.example.org");
	await ok(at.service, "deletePresentation", {
		token,
		params: { presentationId: Number(presentationId) },
	});
	desk.on("dialog", (dialog) => dialog.accept());
	await desk.reload();
	await expect(desk.getByRole("heading", { name: "Page not found" })).toBeVisible();
	await expect(desk.getByRole("region", { name: "Draft" })).toContainText(
		"not there any more: “Menu of the week”.",
	);
	await press(desk, "Go on in a new presentation");
	await expect(desk).toHaveURL(/\/presentation$/);
	await press(desk, "Go on with the draft");
	await expect(title(desk)).toHaveValue("Menu of the week");
	await expect(desk.locator(".slide")).toHaveCount(1);
	await press(desk, "Save");
	await isSaved(desk);
	const { presentations } = await ok(at.service, "listPresentations", { token });
	expect(presentations.map((one) => [one.title, one.pagesCount])).toEqual([
		["Menu of the week", 1],
	]);
	await desk.goto(editor);
	await expect(desk.getByRole("heading", { name: "Page not found" })).toBeVisible();
	await expect(desk.getByRole("region", { name: "Draft" })).toHaveCount(0);
	expect(await drafts(desk)).toBe("");
});
