import { expect, type Page, test } from "@playwright/test";
import { makePdf } from "../fixtures/media/pdf";
import { solidPng } from "../fixtures/media/png";
import { ok, readyImage } from "../support/caller";
import { BLUE } from "./colors";
import { press } from "./files";
import { enter, house, open } from "./house";

// What screen readers hear, and what stays in sight in a window that is as low as one at 400 %.

const at = house();
const LOW = { width: 320, height: 256 };

/** What live regions get from now on, in this page, and whether it could be heard: within a modal dialog while one is open. */
const listenIn = (desk: Page) =>
	desk.evaluate(() => {
		const heard: string[] = [];
		Object.assign(window, { heard });
		new MutationObserver((changes) => {
			for (const { addedNodes } of changes)
				for (const node of addedNodes) {
					const live = node.parentElement?.closest("[aria-live]");
					const modal = document.querySelector(":modal");
					if (live && (!modal || modal.contains(live))) heard.push(node.textContent ?? "");
				}
		}).observe(document.body, { childList: true, subtree: true });
	});
const heardIn = (desk: Page) =>
	desk.evaluate(() => (window as unknown as { heard: string[] }).heard);

/** A presentation of so many pictures, opened in the editor. */
async function editorOf(desk: Page, count: number) {
	const { token } = await enter(desk, at);
	const imageId = await readyImage(at.service, token, solidPng(64, 36, BLUE));
	const slides = Array.from({ length: count }, (_, index) => ({
		...{ index, imageId, title: `Picture ${index + 1}` },
		type: "Image" as const,
	}));
	const body = { title: "Deck", slides };
	const { presentationId } = await ok(at.service, "createPresentation", { token, body });
	await open(desk, `${at.dashboard.url}/presentations`);
	await desk.getByRole("link", { name: "Edit Deck" }).click();
	await expect(desk.getByRole("heading", { name: "Edit Presentation" })).toBeFocused();
	return { token, presentationId };
}
const leave = async (desk: Page) => {
	await desk.getByRole("link", { name: "Cancel" }).click();
	await press(desk, "Leave");
	await expect(desk).toHaveURL(/\/presentations$/);
};

test("what was said of a form is not said again when it is opened anew, but that there is a draft is", async ({
	page: desk,
}) => {
	await editorOf(desk, 3);
	await listenIn(desk);
	await press(desk, "Remove slide 1");
	await expect.poll(() => heardIn(desk)).toContain("Slide 1 removed");
	await leave(desk);
	await listenIn(desk);
	await desk.getByRole("link", { name: "Edit Deck" }).click();
	await expect(desk.getByRole("region", { name: "Draft" })).toBeVisible();
	await expect
		.poll(() => heardIn(desk))
		.toContain("A draft that was not saved is offered above the form");
	expect(await heardIn(desk)).not.toContain("Slide 1 removed");
});

test("once a draft is discarded, the one before it is offered anew, and heard", async ({
	page: desk,
}) => {
	await editorOf(desk, 1);
	const offer = desk.getByRole("region", { name: "Draft" });
	const title = desk.getByLabel("Title", { exact: true });
	for (const name of ["One", "Two", "Three"]) {
		await title.fill(name);
		await leave(desk);
		await desk.getByRole("link", { name: "Edit Deck" }).click();
		await expect(offer).toContainText(`“${name}”`);
	}
	await listenIn(desk);
	const discard = desk.getByRole("button", { name: "Discard it" });
	await discard.press("Enter");
	await expect(offer).toContainText("“Two”");
	await expect(desk.getByRole("heading", { name: "Edit Presentation" })).toBeFocused();
	await expect
		.poll(() => heardIn(desk))
		.toContain("A draft that was not saved is offered above the form");
	await discard.dblclick();
	await expect(offer).toContainText("“One”");
});

test("in the large preview it is said which slide comes", async ({ page: desk }) => {
	await editorOf(desk, 3);
	await listenIn(desk);
	await desk.getByRole("link", { name: "Zoom" }).press("Enter");
	const large = desk.getByRole("dialog");
	await large.getByRole("button", { name: "Next slide" }).press("Enter");
	await expect.poll(() => heardIn(desk)).toContain("Slide 2 of 3: Picture 2");
	await desk.keyboard.press("ArrowRight");
	await expect.poll(() => heardIn(desk)).toContain("Slide 3 of 3: Picture 3");
	await large.getByRole("button", { name: "Close" }).press("Enter");
	await press(desk, "Next slide");
	await expect.poll(() => heardIn(desk)).toContain("Slide 1 of 3: Picture 1");
});

test("that something is saved is heard, though a question comes right after", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	await listenIn(desk);
	await press(desk, "Presentation file");
	await desk.getByLabel("File", { exact: true }).setInputFiles({
		...{ name: "deck.pdf", mimeType: "application/pdf" },
		buffer: makePdf([{ width: 96, height: 54, color: BLUE }]),
	});
	await press(desk, "Add presentation file");
	await press(desk, "Yes");
	await expect(desk.getByLabel("Title of slide 1")).toBeVisible();
	await press(desk, "Save");
	await expect(desk.getByRole("dialog")).toContainText("Activate");
	await expect(
		desk.getByRole("dialog").locator("[aria-live]", { hasText: "Presentation saved" }),
	).toBeAttached();
});

test.describe("in a low window", () => {
	for (const size of [LOW, { width: 740, height: 360 }])
		test(`every item of the menu can be seen: ${size.width} × ${size.height}`, async ({
			page: desk,
		}) => {
			await enter(desk, at);
			await desk.setViewportSize(size);
			await desk.locator("header summary").press("Enter");
			const items = desk.locator("header details").locator("a, button");
			for (const item of await items.all()) {
				await item.focus();
				await expect(item).toBeInViewport({ ratio: 0.9 });
			}
			await expect(desk.getByRole("button", { name: "Logout" })).toBeInViewport();
		});

	test("a button whose press puts something above it stays in sight", async ({ page: desk }) => {
		const { presentationId, token } = await editorOf(desk, 3);
		await desk.setViewportSize(LOW);
		await desk.getByLabel("Select slide 1", { exact: true }).press("Enter");
		const more = desk.getByRole("button", { name: "More", exact: true });
		await more.press("Enter");
		await expect(more).toHaveAttribute("aria-expanded", "true");
		await expect(more).toBeFocused();
		await expect(more).toBeInViewport({ ratio: 1 });
		const [group] = await ok(at.service, "listDeviceGroups", { token });
		await ok(at.service, "updateDeviceGroup", {
			...{ token, params: { deviceGroupId: group?.deviceGroupId ?? 0 } },
			body: { alertPresentationId: presentationId },
		});
		await open(desk, `${at.dashboard.url}/devices`);
		await desk.getByRole("button", { name: "Start alert", exact: true }).press("Enter");
		const stop = desk.getByRole("button", { name: "Stop alert", exact: true });
		await expect(stop).toBeFocused();
		await expect(stop).toBeInViewport({ ratio: 1 });
	});
});

test.describe("with touch alone", () => {
	test.use({ hasTouch: true, isMobile: true });
	test("the list of slides tells nothing of keys", async ({ page: desk }) => {
		await editorOf(desk, 2);
		const hint = desk.getByText("Drag slides by their dots");
		await expect(hint).toBeVisible();
		await expect(hint).toHaveText(/at once/, { useInnerText: true });
		await expect(hint).not.toHaveText(/Alt|Enter|Control/, { useInnerText: true });
	});
});
