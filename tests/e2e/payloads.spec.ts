import { expect, test } from "@playwright/test";
import { crawl } from "../support/crawl";
import { answerEverything } from "../support/every-answer";
import { sharedFront } from "../support/front";
import { PAYLOADS } from "../support/payloads";
import { screens } from "../support/screens";
import { listen } from "./desk";
import { takeSeat } from "./seated";

/** Addresses that have a parameter, with its value, that none before them has. A browser takes long; attack/markup.test.ts looks at all. */
function oneOfEach(addresses: string[]): string[] {
	const seen = new Set<string>();
	return addresses.filter((address) => {
		const { pathname, search } = new URL(address);
		const parts = search.split(/[?&]/).map((part) => `${pathname} ${part}`);
		const isNew = parts.some((part) => !seen.has(part));
		for (const part of parts) seen.add(part);
		return isNew;
	});
}

for (const { name, text } of PAYLOADS)
	test(`${name} in every text: no page runs it, and none violates the policy`, async ({
		context,
		page,
	}) => {
		const front = await sharedFront();
		const url = `${front.service.url}/none.png`;
		const given = { url, thumbnailUrl: url };
		answerEverything(front.service, { text, given });
		const ann = await front.signedIn();
		const places = screens.map((screen) => screen.path);
		// A browser saves files and shows nothing of them.
		const pages = (await crawl(ann, places)).filter(
			({ status, headers }) => status === 200 && !headers["content-disposition"],
		);
		const addresses = oneOfEach(pages.map(({ url }) => url));
		expect(addresses.length).toBeGreaterThan(40);
		await takeSeat(context, ann);
		const complaints = listen(context);
		const dialogs: string[] = [];
		page.on("dialog", async (dialog) => {
			dialogs.push(`${page.url()}: ${dialog.message()}`);
			await dialog.dismiss();
		});
		for (const address of addresses) {
			await page.goto(address);
			expect(await page.locator("evil-a").count(), address).toBe(0);
		}
		expect(dialogs).toEqual([]);
		expect(complaints).toEqual([]);
	});
