import { expect, type Page, test } from "@playwright/test";
import { makePdf } from "../fixtures/media/pdf";
import { announcedFile, ok } from "../support/caller";
import { BLUE, RED } from "./colors";
import { bigPdf, drop, holdUploads, MIB, photo, press, stillChecked } from "./files";
import { enter, house, open } from "./house";
import { saveLosingAnswer } from "./lost-answers";
import { deskWith, webPages } from "./web-pages";

const at = house();
const slides = (desk: Page) => desk.locator(".slide");
const saved = (desk: Page) =>
	expect(desk.getByRole("status")).toContainText("Presentation saved", { timeout: 60_000 });

test("a row that is brought back goes on with its upload", async ({ page: desk }) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	const release = await holdUploads(desk);
	await drop(desk, [photo("garden.png")]);
	await expect(desk.getByLabel("Upload of slide 1")).toBeVisible();
	await press(desk, "Remove slide 1");
	await expect(slides(desk)).toHaveCount(0);
	await press(desk, "Undo");
	await expect(desk.getByLabel("Upload of slide 1")).toBeVisible();
	release();
	await press(desk, "Save");
	await saved(desk);
	await expect(
		desk
			.getByRole("row", { name: /New Presentation/ })
			.getByRole("cell")
			.nth(2),
	).toHaveText("1");
});

test("what becomes of a slide that is tried again is shown, on the page of the list where it is", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at);
	const { fileId, finish } = await announcedFile(at.service, token, Buffer.from("%PDF-1.4 broken"));
	expect(await finish()).toBe("Error");
	const broken = { index: 120, title: "deck", type: "InternalImage" as const, fileId };
	const { presentationId } = await ok(at.service, "createPresentation", {
		token,
		body: { title: "Deck", slides: [...webPages(120), broken] },
	});
	await open(desk, `${at.dashboard.url}/presentation/:${presentationId}`);
	await desk.getByRole("button", { name: "121. deck" }).click();
	const row = slides(desk).last();
	await row.getByRole("button", { name: "Try again" }).click();
	await expect(row).toContainText("in progress");
	await expect(row.getByRole("button", { name: "Try again" })).toBeVisible();
	await expect(desk.getByText("101 to 121 of 121")).toBeVisible();
});

test("what slides further on show is asked for again where that was in vain", async ({
	page: desk,
}) => {
	let asked = 0;
	await desk.route(/\/slides\?ids=/, (route) => {
		asked += 1;
		return asked > 1 ? route.fallback() : route.abort();
	});
	await deskWith(desk, at, 120);
	await press(desk, "Next slides");
	await expect(slides(desk).last()).toContainText("Web page", { timeout: 15_000 });
	expect(asked).toBe(2);
});

/** A slide of a presentation file that is damaged. */
async function failedFile(token: string, index: number) {
	const { fileId, finish } = await announcedFile(at.service, token, Buffer.from("%PDF-1.4 broken"));
	expect(await finish()).toBe("Error");
	return { index, title: "deck", type: "InternalImage" as const, fileId };
}

/** Opens the editor of a presentation of so many slides, each a presentation file that is damaged. */
async function openFailedFile(desk: Page, count = 1) {
	const { token } = await enter(desk, at);
	const broken = Array.from({ length: count }, (_, index) => failedFile(token, index));
	const { presentationId } = await ok(at.service, "createPresentation", {
		token,
		body: { title: "Deck", slides: await Promise.all(broken) },
	});
	await open(desk, `${at.dashboard.url}/presentation/:${presentationId}`);
}

test("a file that is tried again is in progress no more once its pages have taken its place", async ({
	page: desk,
}) => {
	await openFailedFile(desk);
	let asked = 0;
	await desk.route(/\/slides\?ids=/, (route) => {
		asked += 1;
		return route.fulfill({ json: { slides: [] } });
	});
	await slides(desk).getByRole("button", { name: "Try again" }).click();
	await expect.poll(() => asked).toBeGreaterThan(0);
	await expect(slides(desk)).not.toContainText("in progress");
	await expect(slides(desk)).toContainText("each page becomes a slide when you save");
});

test("slides that are tried again one after the other are not shown as failed any more", async ({
	page: desk,
}) => {
	await openFailedFile(desk, 2);
	// As if the pages of both had come.
	await desk.route(/\/slides\?ids=/, (route) => route.fulfill({ json: { slides: [] } }));
	const again = slides(desk).getByRole("button", { name: "Try again" });
	const isFine = "each page becomes a slide when you save";
	await expect(again).toHaveCount(2);
	await again.first().click();
	await expect(slides(desk).first()).toContainText(isFine);
	await expect(slides(desk).first()).not.toContainText("in progress");
	await again.click();
	await expect(again).toHaveCount(0);
	for (const place of [0, 1]) {
		await expect(slides(desk).nth(place)).toContainText(isFine);
		await expect(slides(desk).nth(place)).not.toContainText("in progress");
	}
});

test("Try again at a slide waits for files that are on their way", async ({ page: desk }) => {
	await openFailedFile(desk);
	const posts: string[] = [];
	desk.on("request", (request) => {
		if (request.method() === "POST" && request.url().includes("/presentation/"))
			posts.push(request.postData() ?? "");
	});
	const release = await holdUploads(desk);
	await drop(desk, [photo("garden.png")]);
	await expect(desk.getByLabel("Upload of slide 2")).toBeVisible();
	await slides(desk).first().getByRole("button", { name: "Try again" }).click();
	await expect(desk.getByRole("button", { name: "Waiting for files" })).toBeVisible();
	expect(posts).toEqual([]);
	release();
	await expect.poll(() => posts.length).toBe(1);
	expect(posts[0]).toContain("again-");
	await expect(desk.getByLabel("Title of slide 2")).toHaveValue("garden");
	await expect(slides(desk).nth(1).locator("img")).toBeVisible();
});

test("a service that is busy is asked again, as often as somebody wants", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	const answers = [
		{ status: 429, message: "Too many requests. Wait a minute." },
		{ status: 502, message: "The service does not answer." },
	];
	await desk.route(/\/uploads/, (route) => {
		const next = answers.shift();
		return next ? route.fulfill({ status: next.status, json: next }) : route.fallback();
	});
	await drop(desk, [photo("garden.png")]);
	for (const words of ["Wait a minute.", "does not answer."]) {
		await expect(slides(desk)).toContainText(words);
		await slides(desk).getByRole("button", { name: "Try again" }).click();
	}
	await expect(slides(desk)).toContainText("Image");
	await press(desk, "Save");
	await saved(desk);
});

test("a file is not sent twice because the answer to its last piece was lost", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	let pieces = 0;
	await desk.route(/comp=block&/, (route) => {
		pieces++;
		return route.fallback();
	});
	await desk.route(/\/uploads/, async (route) => {
		if (!route.request().postData()?.includes("finish")) return route.fallback();
		await route.fetch();
		await desk.unroute(/\/uploads/);
		await route.abort();
	});
	const body = bigPdf(9 * MIB).toString("base64");
	await drop(desk, [{ name: "tour.pdf", type: "application/pdf", body }]);
	await press(desk, "Yes");
	await expect(slides(desk)).toContainText("there is no connection");
	expect(pieces).toBe(2);
	await slides(desk).getByRole("button", { name: "Try again" }).click();
	await expect(slides(desk)).toContainText("Presentation file");
	await press(desk, "Save");
	await saved(desk);
	expect(pieces).toBe(2);
});

test("a presentation whose answer was lost is saved again as the same one", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	await desk.getByLabel("Title", { exact: true }).fill("Once");
	await saveLosingAnswer(desk);
	await press(desk, "Save");
	await saved(desk);
	await expect(desk.getByRole("row", { name: /Once/ })).toHaveCount(1);
});

test("and so is one whose picture was processed in between", async ({ page: desk }) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	const finish = await stillChecked(desk);
	await drop(desk, [photo("garden.png")]);
	await expect(slides(desk)).toContainText("in progress");
	await saveLosingAnswer(desk);
	finish();
	await expect(slides(desk)).not.toContainText("in progress");
	await press(desk, "Save");
	await saved(desk);
	await expect(desk.getByRole("row", { name: /New Presentation/ })).toHaveCount(1);
});

test("a browser that keeps nothing and knows no secure context adds, saves and logs out", async ({
	page: desk,
}) => {
	await desk.addInitScript(() => {
		Object.defineProperty(window, "localStorage", {
			get() {
				throw new DOMException("denied", "SecurityError");
			},
		});
		Object.defineProperty(crypto, "randomUUID", { value: undefined });
		Object.defineProperty(crypto, "subtle", { value: undefined });
	});
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	await desk.getByLabel("Title", { exact: true }).fill("Kept nowhere");
	await drop(desk, [photo("garden.png")]);
	await press(desk, "Web page");
	await desk.getByLabel("Web address").fill("https://menu.example.org/");
	await press(desk, "Add web page");
	await expect(slides(desk)).toHaveCount(2);
	await press(desk, "Save");
	await saved(desk);
	await expect(desk.getByRole("row", { name: /Kept nowhere/ })).toBeVisible();
	await desk.getByRole("button", { name: "Logout" }).first().click();
	await expect(desk).toHaveURL(/\/login/);
});

test("a file whose pages took its place while it was edited has them after Save over", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at);
	const pdf = makePdf([BLUE, RED].map((color) => ({ width: 64, height: 36, color })));
	const { fileId, finish } = await announcedFile(at.service, token, pdf);
	const file = { title: "deck.pdf", type: "InternalImage" as const, fileId };
	const news = { title: "News", type: "WebContent" as const, url: "https://news.example.org/" };
	const { presentationId } = await ok(at.service, "createPresentation", {
		token,
		body: { title: "Deck", slides: [file, news].map((slide, index) => ({ ...slide, index })) },
	});
	await open(desk, `${at.dashboard.url}/presentation/:${presentationId}`);
	await desk.getByLabel("Title of slide 2").fill("The news");
	expect(await finish()).toBe("Ready");
	await press(desk, "Save");
	await expect(desk.getByRole("alert")).toContainText("changed elsewhere");
	await press(desk, "Save over it");
	await saved(desk);
	const params = { presentationId };
	const now = await ok(at.service, "getPresentation", { token, params });
	expect(now.slides.map(({ title }) => title)).toEqual(["deck.pdf 1", "deck.pdf 2", "The news"]);
});

test("what there is no room for stays in the panel, and it is said why", async ({ page: desk }) => {
	const { token } = await enter(desk, at);
	const url = "https://news.example.org/";
	const slides = Array.from({ length: 500 }, (_, index) => ({
		index,
		title: `Page ${index + 1}`,
		type: "WebContent" as const,
		url,
	}));
	const body = { title: "Full", slides };
	const { presentationId } = await ok(at.service, "createPresentation", { token, body });
	await open(desk, `${at.dashboard.url}/presentation/:${presentationId}`);
	const { name, type, body: bytes } = photo("garden.png");
	const picture = { name, mimeType: type, buffer: Buffer.from(bytes, "base64") };
	await desk.getByLabel("Picture").setInputFiles(picture);
	await press(desk, "Add image");
	await expect(desk.getByRole("alert")).toContainText("can have at most 500 slides");
	await expect(desk.getByLabel("Slide title")).toHaveValue("garden");
	expect(await desk.getByLabel("Picture").inputValue()).toContain("garden.png");
	await press(desk, "Presentation file");
	const deck = { name: "deck.pdf", mimeType: "application/pdf", buffer: bigPdf(2000) };
	await desk.getByLabel("File", { exact: true }).setInputFiles(deck);
	await press(desk, "Add presentation file");
	await expect(desk.getByRole("dialog")).toHaveCount(0);
	expect(await desk.getByLabel("File", { exact: true }).inputValue()).toContain("deck.pdf");
});

test("what is dropped while the form is on its way is not taken, as it would be lost", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	let goOn = () => {};
	const mayGoOn = new Promise<void>((resolve) => {
		goOn = resolve;
	});
	await desk.route(/\/presentation\.data/, async (route) => {
		await mayGoOn;
		await route.continue();
	});
	await press(desk, "Save");
	await expect(desk.locator("form[inert]")).toHaveCount(1);
	await drop(desk, [photo("late.png")]);
	await expect(slides(desk)).toHaveCount(0);
	goOn();
	await saved(desk);
});

test("a presentation file waits for its Yes while more is dropped", async ({ page: desk }) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	const deck = (name: string) => ({
		...{ name, type: "application/pdf" },
		body: bigPdf(2000).toString("base64"),
	});
	await drop(desk, [deck("one.pdf")]);
	await expect(desk.getByRole("dialog")).toContainText("one.pdf");
	await desk.keyboard.press("Control+s");
	await drop(desk, [photo("garden.png")]);
	await expect(slides(desk)).toHaveCount(1);
	await drop(desk, [deck("two.pdf")]);
	await expect(desk.getByRole("dialog")).toContainText("one.pdf, two.pdf");
	await press(desk, "Yes");
	await expect(slides(desk)).toHaveCount(3);
	await press(desk, "Save");
	await saved(desk);
});

test("leaving does not promise a draft that the browser's store has no room for", async ({
	page: desk,
}) => {
	await desk.addInitScript(() => {
		const { setItem } = Storage.prototype;
		Storage.prototype.setItem = function (key, text) {
			if (key.includes("drafts")) throw new DOMException("full", "QuotaExceededError");
			setItem.call(this, key, text);
		};
	});
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	await desk.getByLabel("Title", { exact: true }).fill("Kept nowhere");
	await desk.getByRole("link", { name: "Cancel" }).click();
	const question = desk.getByRole("dialog", { name: "Leave without saving?" });
	await expect(question).toContainText("What you changed here is not saved.");
	await expect(question).not.toContainText("draft");
});
