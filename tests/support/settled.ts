import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "./page";
import type { Visitor } from "./visitor";

/** Opens a page again and again until it is as wanted, for half a minute at the most. */
export async function reloadUntil(
	visitor: Visitor,
	path: string,
	isThere: (page: Page) => boolean,
): Promise<Page> {
	const end = Date.now() + 30_000;
	for (;;) {
		const page = await visitor.get(path);
		if (isThere(page)) return page;
		if (Date.now() > end) throw new Error(`${path} stays as it is: ${page.main}`);
		await delay(150);
	}
}
