import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "./page";
import type { Visitor } from "./visitor";

/** Reloads a page until the condition is met, for 30 seconds at most. */
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
