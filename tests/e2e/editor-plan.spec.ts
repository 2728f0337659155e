import { expect, test } from "@playwright/test";
import { ok } from "../support/caller";
import { BASIC, sendForm, tierOf } from "../support/sandbox";
import { type Site, startSite } from "../support/site";
import { smallPlans } from "../support/small-plans";
import { bigPdf, press } from "./files";
import { enter, open } from "./house";

let site: Site;
test.beforeAll(async () => {
	site = await startSite({ serviceEnv: { ...smallPlans(), NEW_ACCOUNT_TIER: "Pro" } });
});
test.afterAll(() => site.stop());

test("slides beyond a smaller plan can be exchanged, but no file and no slide more is taken", async ({
	page: desk,
}) => {
	const { email, token } = await enter(desk, site);
	const slides = Array.from({ length: 7 }, (_, index) => ({
		index,
		title: `Page ${index + 1}`,
		type: "WebContent" as const,
		url: "https://example.org/",
	}));
	const body = { title: "Large", slides };
	const { presentationId } = await ok(site.service, "createPresentation", { token, body });
	const { priceId } = BASIC;
	const order = { token, body: { email, priceId } };
	const { url } = await ok(site.service, "createSignupSession", order);
	await sendForm(String(url), { priceId, answer: "pay" });
	await expect.poll(() => tierOf(site.service, { token })).toBe("Basic");
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
