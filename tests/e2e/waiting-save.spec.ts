import { expect, type Page, test } from "@playwright/test";
import { ok } from "../support/caller";
import { bigPdf, drop, holdUploads, photo, press } from "./files";
import { boxOf, enter, house, open } from "./house";
import { webPages } from "./web-pages";

const at = house();
const titleOf = (desk: Page) => desk.getByLabel("Title", { exact: true });
const status = (desk: Page) => desk.getByRole("status");
const waiting = (desk: Page) => desk.getByRole("button", { name: "Waiting for files…" });
const pdf = {
	name: "deck.pdf",
	type: "application/pdf",
	body: bigPdf(2000).toString("base64"),
};

/** A presentation whose Save waits for a picture. */
async function withWaitingSave(desk: Page, change = async () => {}) {
	const { token } = await enter(desk, at);
	const body = { title: "Deck", slides: webPages(2) };
	const { presentationId } = await ok(at.service, "createPresentation", { token, body });
	await open(desk, `${at.dashboard.url}/presentation/:${presentationId}`);
	await change();
	const release = await holdUploads(desk);
	await drop(desk, [photo("garden.png")]);
	await press(desk, "Save");
	await expect(waiting(desk)).toBeVisible();
	const saved = () =>
		ok(at.service, "getPresentation", {
			token,
			params: { presentationId: Number(presentationId) },
		});
	return { release, saved };
}

/** The picture is there, and Save would have gone on since. */
async function onceThere(desk: Page, release: () => void) {
	release();
	await expect(desk.getByLabel("Upload of slide 3")).toHaveCount(0, { timeout: 30_000 });
	await desk.waitForTimeout(600);
}

test("it is heard that Save waits for files", async ({ page: desk }) => {
	const { release } = await withWaitingSave(desk);
	await expect(status(desk)).toHaveText("Waiting for files…");
	release();
	await expect(status(desk)).toContainText("Presentation saved", { timeout: 60_000 });
});

test("Save waits for the answer to a question about another file, which is saved too", async ({
	page: desk,
}) => {
	const { release, saved } = await withWaitingSave(desk);
	await drop(desk, [pdf]);
	const question = desk.getByRole("dialog", { name: "Confirmation" });
	await expect(question).toContainText("deck.pdf");
	await onceThere(desk, release);
	await expect(question).toBeVisible();
	expect((await saved()).slides).toHaveLength(2);
	await question.getByRole("button", { name: "Yes" }).click();
	await expect(status(desk)).toContainText("Presentation saved", { timeout: 60_000 });
	await expect
		.poll(async () => (await saved()).slides.map(({ title }) => title))
		.toContain("deck.pdf 1");
});

test("nothing is saved while somebody is asked whether to leave without saving", async ({
	page: desk,
}) => {
	const { release, saved } = await withWaitingSave(desk, () => titleOf(desk).fill("Unwanted"));
	await desk.getByRole("link", { name: "Cancel" }).click();
	const question = desk.getByRole("dialog", { name: "Leave without saving?" });
	await onceThere(desk, release);
	await expect(question).toBeVisible();
	expect((await saved()).title).toBe("Deck");
	// The list takes longer than a waiting Save.
	await desk.route(/\/presentations\.data/, async (route) => {
		await new Promise((resolve) => setTimeout(resolve, 1500));
		await route.continue();
	});
	await question.getByRole("button", { name: "Leave" }).click();
	await expect(desk).toHaveURL(/\/presentations$/);
	expect(await saved()).toMatchObject({ title: "Deck" });
});

test("who stays has what was pressed saved", async ({ page: desk }) => {
	const { release, saved } = await withWaitingSave(desk, () => titleOf(desk).fill("Wanted"));
	await desk.getByRole("link", { name: "Cancel" }).click();
	await onceThere(desk, release);
	await desk.getByRole("button", { name: "Stay" }).click();
	await expect(status(desk)).toContainText("Presentation saved");
	expect((await saved()).title).toBe("Wanted");
});

test("Save waits for a title to be typed to its end, and for a slide to be let go", async ({
	page: desk,
}) => {
	const { release, saved } = await withWaitingSave(desk);
	release();
	await titleOf(desk).fill("");
	await titleOf(desk).pressSequentially("A title that takes a while", { delay: 120 });
	const grip = desk.locator("[data-grip]").first();
	const box = await grip.boundingBox();
	await desk.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
	await desk.mouse.down();
	await desk.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 60, { steps: 4 });
	await expect(desk.locator(".slide-dragged")).toHaveCount(1);
	await desk.waitForTimeout(2500);
	expect((await saved()).title).toBe("Deck");
	await desk.keyboard.press("Escape");
	await desk.mouse.up();
	await expect(status(desk)).toContainText("Presentation saved");
	expect((await saved()).title).toBe("A title that takes a while");
});

test("a draft that is taken up while Save waits is saved once somebody presses that", async ({
	page: desk,
}) => {
	const { saved } = await withWaitingSave(desk, async () => {
		const url = desk.url();
		await titleOf(desk).fill("Drafted");
		await desk.getByRole("link", { name: "Cancel" }).click();
		await press(desk, "Leave");
		await expect(desk).toHaveURL(/\/presentations$/);
		await open(desk, url);
	});
	await press(desk, "Go on with the draft");
	await expect(waiting(desk)).toHaveCount(0);
	await desk.waitForTimeout(600);
	await expect(titleOf(desk)).toHaveValue("Drafted");
	expect((await saved()).title).toBe("Deck");
	await press(desk, "Save");
	await expect(status(desk)).toContainText("Presentation saved");
	expect((await saved()).title).toBe("Drafted");
});

test("on a phone the buttons stay where they are while Save waits: a double tap on it leads nowhere else", async ({
	page: desk,
}) => {
	const cancel = desk.getByRole("link", { name: "Cancel" });
	/** Where it is in the editor's bar, which stays as the page scrolls. */
	const placeOf = async () => {
		const [bar, box] = [await boxOf(desk.locator(".editor-head")), await boxOf(cancel)];
		return { ...box, y: box.y - bar.y };
	};
	const places = new Map<number, unknown>();
	let middle = { x: 0, y: 0 };
	const { release } = await withWaitingSave(desk, async () => {
		for (const width of [320, 360, 412]) {
			await desk.setViewportSize({ width, height: 640 });
			places.set(width, await placeOf());
			const { x, y, ...save } = await boxOf(desk.getByRole("button", { name: "Save" }));
			if (width === 360) middle = { x: x + save.width / 2, y: y + save.height / 2 };
		}
	});
	for (const [width, place] of places) {
		await desk.setViewportSize({ width, height: 640 });
		expect(await placeOf(), `at ${width}`).toEqual(place);
	}
	await desk.setViewportSize({ width: 360, height: 640 });
	await desk.mouse.click(middle.x, middle.y);
	await expect(waiting(desk)).toBeVisible();
	await expect(desk.getByRole("dialog")).toHaveCount(0);
	release();
	await expect(status(desk)).toContainText("Presentation saved");
});
