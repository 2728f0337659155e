import { expect, type Page, test } from "@playwright/test";
import { solidPng } from "../fixtures/media/png";
import { ok } from "../support/caller";
import { RED } from "./colors";
import { enter, house, open } from "./house";

const at = house();
const title = (desk: Page) => desk.getByLabel("Title", { exact: true });
const question = (desk: Page) => desk.getByRole("dialog", { name: "Leave without saving?" });

/** The editor of a new presentation, after a change of its title. */
async function changed(desk: Page): Promise<void> {
	await enter(desk, at);
	await desk.getByRole("link", { name: "New Presentation" }).click();
	await title(desk).fill("Not saved");
}

/** What was typed is there, and so is the editor's address, which Back takes away until the question is asked. */
async function stays(desk: Page): Promise<void> {
	await expect(title(desk)).toHaveValue("Not saved");
	await expect.poll(() => desk.evaluate(() => location.pathname)).toBe("/presentation");
}

const ways: Record<string, (desk: Page) => Promise<unknown>> = {
	"a link": (desk) => desk.getByRole("link", { name: "Device Management" }).first().click(),
	Cancel: (desk) => desk.getByRole("link", { name: "Cancel" }).click(),
	// Not goBack(), which asks the browser where it is: while the page has just come back, that may still be the entry before.
	Back: (desk) => desk.evaluate(() => history.back()),
};

for (const [name, leave] of Object.entries(ways))
	test(`${name} asks before a change is lost`, async ({ page: desk }) => {
		await changed(desk);
		await leave(desk);
		await expect(question(desk)).toHaveAccessibleDescription(/^What you changed here is not saved/);
		await expect(desk.getByRole("button", { name: "Stay" })).toBeFocused();
		await desk.keyboard.press("Escape");
		await expect(question(desk)).toBeHidden();
		await stays(desk);
		await leave(desk);
		await desk.getByRole("button", { name: "Stay" }).click();
		await stays(desk);
		await leave(desk);
		await desk.getByRole("button", { name: "Leave" }).click();
		await expect(desk).not.toHaveURL(/\/presentation$/);
	});

test("a reload asks, and a page without changes never does", async ({ page: desk }) => {
	await changed(desk);
	const asked: string[] = [];
	desk.on("dialog", (dialog) => {
		asked.push(dialog.type());
		dialog.accept();
	});
	await desk.reload();
	expect(asked).toEqual(["beforeunload"]);
	await expect(title(desk)).toHaveValue("New Presentation");
	await desk.reload();
	expect(asked).toHaveLength(1);
	await desk.getByRole("link", { name: "Cancel" }).click();
	await expect(desk).toHaveURL(/\/presentations$/);
});

test("a slide that was added or moved is a change, and Save is no leaving", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at);
	const slides = ["One", "Two"].map((name, index) => ({
		index,
		title: name,
		type: "WebContent" as const,
		url: "https://example.org/",
	}));
	const { presentationId } = await ok(at.service, "createPresentation", {
		token,
		body: { title: "Two", slides },
	});
	const url = `${at.dashboard.url}/presentation/:${presentationId}`;
	await open(desk, url);
	await desk.getByRole("button", { name: "Move slide 1 down" }).click();
	await desk.getByRole("link", { name: "Cancel" }).click();
	await expect(question(desk)).toBeVisible();
	await desk.getByRole("button", { name: "Leave" }).click();
	await expect(desk).toHaveURL(/\/presentations$/);

	await open(desk, url);
	await desk.getByRole("button", { name: "Web page" }).click();
	await desk.getByLabel("Web address").fill("https://example.com/menu");
	await expect(desk.getByLabel("Slide title")).toHaveValue("example.com");
	await desk.keyboard.press("Enter");
	await expect(desk.getByLabel("Title of slide 3")).toHaveValue("example.com");
	await desk.getByRole("link", { name: "Cancel" }).click();
	await expect(question(desk)).toBeVisible();
	await desk.getByRole("button", { name: "Stay" }).click();
	await expect(desk.getByLabel("Title of slide 3")).toHaveValue("example.com");
	await desk.getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("status")).toContainText("Presentation saved");
});

test("the title of a slide is proposed from its file or address, until one is typed; Enter adds it", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	const choose = (name: string) =>
		desk
			.getByLabel("Picture")
			.setInputFiles({ name, mimeType: "image/png", buffer: solidPng(64, 36, RED) });
	const slideTitle = desk.getByLabel("Slide title");
	await choose("summer garden.png");
	await expect(slideTitle).toHaveValue("summer garden");
	await choose("winter.png");
	await expect(slideTitle).toHaveValue("winter");
	await slideTitle.fill("My own");
	await choose("spring.png");
	await expect(slideTitle).toHaveValue("My own");
	// The one that takes a word from an input method, as Safari sends it.
	await slideTitle.dispatchEvent("keydown", { key: "Enter", keyCode: 229 });
	await expect(slideTitle).toHaveValue("My own");
	await slideTitle.press("Enter");
	await expect(desk.getByLabel("Title of slide 1")).toHaveValue("My own");
	await desk.getByRole("button", { name: "Web page", exact: true }).click();
	// As people type it.
	await desk.getByLabel("Web address").fill("example.org/menu");
	await expect(slideTitle).toHaveValue("example.org");
	await slideTitle.press("Enter");
	await expect(desk.getByLabel("Title of slide 2")).toHaveValue("example.org");
	await expect(desk).toHaveURL(/\/presentation$/);
});

test("what was posted of one presentation is not shown in another that the history leads to", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at, ["Lobby", "Menu"]);
	const edit = (name: string) => desk.getByRole("link", { name, exact: true }).first().click();
	await open(desk, `${at.dashboard.url}/presentations`);
	await edit("Lobby");
	await expect(title(desk)).toHaveValue("Lobby");
	await desk.getByRole("link", { name: "Cancel" }).click();
	await edit("Menu");
	await expect(title(desk)).toHaveValue("Menu");
	const presentationId = Number(/\d+$/.exec(new URL(desk.url()).pathname)?.[0]);
	const body = { title: "Menu of today", slides: [] };
	await ok(at.service, "updatePresentation", { token, params: { presentationId }, body });
	await title(desk).fill("Menu of tomorrow");
	await desk.getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("alert")).toContainText("changed elsewhere");
	await desk.evaluate(() => history.go(-2));
	await desk.getByRole("button", { name: "Leave" }).click();
	await expect(title(desk)).toHaveValue("Lobby");
	await expect(desk.getByRole("alert")).toHaveCount(0);
	// Nothing of this one is changed.
	await desk.getByRole("link", { name: "Cancel" }).click();
	await expect(desk).toHaveURL(/\/presentations$/);
});

test("Control and S that are pressed again while the form is on its way save once", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	await title(desk).fill("Once");
	for (const _ of [1, 2, 3]) await desk.keyboard.press("Control+s");
	await expect(desk.getByRole("status")).toContainText("Presentation saved");
	const { presentations } = await ok(at.service, "listPresentations", { token });
	expect(presentations.map((one) => one.title)).toEqual(["Once"]);
});

test("Stay and No give the focus back to where it was", async ({ page: desk }) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	await desk.getByLabel("Title", { exact: true }).fill("Lobby");
	const cancel = desk.getByRole("link", { name: "Cancel" });
	await cancel.press("Enter");
	await desk.getByRole("button", { name: "Stay" }).click();
	await expect(desk.getByRole("dialog")).toHaveCount(0);
	await expect(cancel).toBeFocused();
	await cancel.press("Enter");
	await expect(desk.getByRole("dialog")).toBeVisible();
	await desk.keyboard.press("Escape");
	await expect(desk.getByRole("dialog")).toHaveCount(0);
	await expect(cancel).toBeFocused();

	await desk.getByRole("button", { name: "Presentation file" }).click();
	const deck = { name: "deck.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") };
	await desk.getByLabel("File", { exact: true }).setInputFiles(deck);
	const add = desk.getByRole("button", { name: "Add presentation file" });
	await add.press("Enter");
	await desk.getByRole("button", { name: "No", exact: true }).click();
	await expect(desk.getByRole("dialog")).toHaveCount(0);
	await expect(add).toBeFocused();
});
