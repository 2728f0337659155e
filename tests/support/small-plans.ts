import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ok } from "./caller";
import { BASIC, expectTier, PRO, SANDBOX, sendForm } from "./sandbox";
import type { SharedService } from "./service";
import { temporaryFolder } from "./temporary-folder";

const limits = (maxPages: number) => ({ maxScreens: 5, maxPages, fileTypes: [".pdf"] });
const sold = { currency: "EUR", interval: "month" };

/** Settings of a service whose plans have few slides: Basic 5 and monthly if not said otherwise, and Pro 12 and 2 GB of storage. */
export function smallPlans({ basic = 5, interval = sold.interval } = {}): Record<string, string> {
	const file = join(temporaryFolder(), "plans.json");
	const plans = [
		{ ...BASIC, title: "Small", price: 100, ...sold, interval, ...limits(basic) },
		{ ...PRO, title: "Large", price: 200, ...sold, ...limits(12), maxBytes: 2 * 1024 ** 3 },
	];
	writeFileSync(file, JSON.stringify({ withoutPlan: limits(5), plans }));
	return { ...SANDBOX, PLANS_FILE: file };
}

/** Changes to another plan in the billing portal, and waits until it is given. */
export async function changePlan(
	service: SharedService,
	{ token }: { token: string },
	{ priceId, tier }: typeof PRO,
): Promise<void> {
	const { url } = await ok(service, "createPortalSession", { token });
	await sendForm(url, { intent: "plan", priceId });
	await expectTier(service, { token }, tier);
}
