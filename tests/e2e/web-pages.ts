import type { Page } from "@playwright/test";
import { ok } from "../support/caller";
import type { SharedSite } from "../support/site";
import { enter, open } from "./house";

/** Slides of so many web pages, "Page 1" and so on. */
export const webPages = (count: number) =>
	Array.from({ length: count }, (_, index) => ({
		index,
		title: `Page ${index + 1}`,
		type: "WebContent" as const,
		url: "https://example.org/",
	}));

/** Opens the editor of somebody's new presentation with so many web pages. `saved` reads its slides anew. */
export async function deskWith(desk: Page, site: SharedSite, count: number) {
	const { token } = await enter(desk, site);
	const body = { title: "Deck", slides: webPages(count) };
	const made = await ok(site.service, "createPresentation", { token, body });
	const params = { presentationId: made.presentationId };
	const url = `${site.dashboard.url}/presentation/:${made.presentationId}`;
	await open(desk, url);
	const saved = async () => (await ok(site.service, "getPresentation", { token, params })).slides;
	return { ...made, token, url, saved };
}
