import { expect, type Page, test } from "@playwright/test";
import { ok, type TestPerson } from "../support/caller";
import { BASIC, PRO, sendForm, tierOf } from "../support/sandbox";
import { type Site, startSite } from "../support/site";
import { smallPlans } from "../support/small-plans";
import { bigPdf, drop, holdUploads, photo, press } from "./files";
import { enter, open } from "./house";

let site: Site;
test.beforeAll(async () => {
	site = await startSite({ serviceEnv: { ...smallPlans(), NEW_ACCOUNT_TIER: "Pro" } });
});
test.afterAll(() => site.stop());

/** Buys the small plan in the sandbox, and waits until it is given. */
async function takeSmall({ email, token }: TestPerson) {
	const { priceId } = BASIC;
	const order = { token, body: { email, priceId } };
	const { url } = await ok(site.service, "createSignupSession", order);
	await sendForm(String(url), { priceId, answer: "pay" });
	await expect.poll(() => tierOf(site.service, { token })).toBe("Basic");
}

test("slides beyond a smaller plan can be exchanged, but no file and no slide more is taken", async ({
	page: desk,
}) => {
	const person = await enter(desk, site);
	const { token } = person;
	const slides = Array.from({ length: 7 }, (_, index) => ({
		index,
		title: `Page ${index + 1}`,
		type: "WebContent" as const,
		url: "https://example.org/",
	}));
	const body = { title: "Large", slides };
	const { presentationId } = await ok(site.service, "createPresentation", { token, body });
	await takeSmall(person);
	await open(desk, `${site.dashboard.url}/presentation/:${presentationId}`);
	await press(desk, "Remove slide 1");
	await press(desk, "Presentation file");
	const deck = { name: "deck.pdf", mimeType: "application/pdf", buffer: bigPdf(2000) };
	await desk.getByLabel("File", { exact: true }).setInputFiles(deck);
	await press(desk, "Add presentation file");
	const told = desk.getByRole("alert");
	await expect(told).toContainText("With your plan a presentation can have at most 5 slides.");

	await press(desk, "Web page");
	const add = async (title: string) => {
		await desk.getByLabel("Web address").fill("https://news.example.org/");
		await desk.getByLabel("Slide title").fill(title);
		await press(desk, "Add web page");
	};
	await add("News");
	await expect(desk.locator(".slide")).toHaveCount(7);
	await add("Weather");
	await expect(told).toContainText("With your plan a presentation can have at most 5 slides.");
	await desk.getByLabel("Web address").fill("");
	await desk.getByLabel("Slide title").fill("");
	await press(desk, "Save");
	await expect(desk.getByRole("status")).toContainText("Presentation saved");
	const params = { presentationId };
	const saved = await ok(site.service, "getPresentation", { token, params });
	expect(saved.slides.map(({ title }) => title)).toEqual([
		...["Page 2", "Page 3", "Page 4", "Page 5", "Page 6", "Page 7", "News"],
	]);
});

test("who takes a larger plan in a tab beside, once refused, goes on in the form that is open", async ({
	page: desk,
}) => {
	const person = await enter(desk, site);
	const { token } = person;
	await takeSmall(person);
	await open(desk, `${site.dashboard.url}/presentation`);
	const title = desk.getByLabel("Title", { exact: true });
	await title.fill("Mine");
	const photos = Array.from({ length: 6 }, (_, index) => photo(`${index}.png`));
	await drop(desk, photos);
	await expect(desk.getByRole("link", { name: "Compare the plans" })).toBeVisible();
	await expect(desk.getByText("0 of at most 5 slides")).toBeVisible();

	const { url } = await ok(site.service, "createPortalSession", { token });
	await sendForm(url, { intent: "plan", priceId: PRO.priceId });
	await expect.poll(() => tierOf(site.service, { token })).toBe("Pro");
	await desk.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
	await expect(desk.getByText("0 of at most 12 slides")).toBeVisible();
	await drop(desk, photos);
	await expect(desk.locator(".slide")).toHaveCount(6);
	await expect(title).toHaveValue("Mine");
});

/** Resolves to a function that says of each picture that the page has made an address for whether it is freed. */
async function watchPictures(desk: Page) {
	await desk.addInitScript(() => {
		const made: Record<string, boolean> = {};
		const { createObjectURL, revokeObjectURL } = URL;
		URL.createObjectURL = (file) => {
			const url = createObjectURL(file);
			made[url] = false;
			return url;
		};
		URL.revokeObjectURL = (url) => {
			made[url] = true;
			revokeObjectURL(url);
		};
		Object.assign(window, { made });
	});
	const made = () => desk.evaluate(() => (window as unknown as { made: object }).made);
	return async () => Object.values(await made());
}

test("the page holds no picture that is refused, or that no slide shows any more and no undo brings back", async ({
	page: desk,
}) => {
	const freed = await watchPictures(desk);
	await enter(desk, site);
	await open(desk, `${site.dashboard.url}/presentation`);
	await drop(
		desk,
		Array.from({ length: 13 }, (_, index) => photo(`${index}.png`)),
	);
	const told = desk.getByRole("alert");
	await expect(told).toContainText("With your plan a presentation can have at most 12 slides.");
	expect(await freed()).toEqual([]);
	const release = await holdUploads(desk);
	await drop(desk, [photo("garden.png"), photo("pond.png")]);
	await expect(desk.locator(".slide")).toHaveCount(2);
	await press(desk, "Remove slide 2");
	await expect(desk.locator(".slide")).toHaveCount(1);
	await press(desk, "Undo");
	await expect(desk.locator(".slide")).toHaveCount(2);
	const last = desk.locator(".slide img").last();
	await expect(last).toHaveAttribute("src", /^blob:/);
	expect(await last.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);
	expect(await freed()).toEqual([false, false]);
	await press(desk, "Remove slide 2");
	release();
	// Its own picture takes the place of the page's.
	await expect.poll(freed, { timeout: 60_000 }).toEqual([true, false]);
	await desk.getByRole("link", { name: "Cancel" }).click();
	await desk.getByRole("button", { name: "Leave" }).click();
	await expect.poll(freed).toEqual([true, true]);
});
