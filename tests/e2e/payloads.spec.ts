import { expect, test } from "@playwright/test";
import { crawl } from "../support/crawl";
import { answerEverything } from "../support/every-answer";
import { sharedFront } from "../support/front";
import { PAYLOADS } from "../support/payloads";
import { screens } from "../support/screens";
import { listen } from "./desk";
import { takeSeat } from "./seated";

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
		expect(pages.length).toBeGreaterThan(20);
		await takeSeat(context, ann);
		const complaints = listen(context);
		const dialogs: string[] = [];
		page.on("dialog", async (dialog) => {
			dialogs.push(`${page.url()}: ${dialog.message()}`);
			await dialog.dismiss();
		});
		for (const { url: address } of pages) {
			await page.goto(address);
			expect(await page.locator("evil-a").count(), address).toBe(0);
		}
		expect(dialogs).toEqual([]);
		expect(complaints).toEqual([]);
	});
