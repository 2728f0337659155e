import type { Page } from "./page";
import type { Visitor } from "./visitor";

/** More would be a page that links to ever new ones. */
const PAGES_MAX = 300;

function linksOf(page: Page): string[] {
	const { origin } = new URL(page.url);
	const hrefs = page.root.querySelectorAll("a[href]").map((link) => link.getAttribute("href"));
	return [...hrefs, page.location]
		.filter((href) => href !== undefined && URL.canParse(href, page.url))
		.map((href) => new URL(String(href), page.url))
		.filter((url) => url.origin === origin)
		.map((url) => url.pathname + url.search);
}

/**
 * Opens these places, and then whatever the pages link or redirect to within the site, each once.
 * @returns every page
 * @throws when there is no end to it
 */
export async function crawl(visitor: Visitor, places: readonly string[]): Promise<Page[]> {
	const seen = new Set(places);
	const pages: Page[] = [];
	for (const place of seen) {
		if (seen.size > PAGES_MAX) throw new Error(`There is no end to what pages link to: ${place}`);
		const page = await visitor.get(place);
		pages.push(page);
		for (const link of linksOf(page)) seen.add(link);
	}
	return pages;
}
