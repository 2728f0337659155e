import { afterAll, beforeAll, expect, test } from "vitest";
import type { SignedIn } from "../support/site";
import { type Site, startSite } from "../support/site";

let site: Site;
beforeAll(async () => {
	site = await startSite();
});
afterAll(() => site.stop());

const enter = ({ visitor }: SignedIn, userCode: string) =>
	visitor.fill("/verify-device", { fields: { userCode } });

test("too many wrong codes are a 429 in a sentence, for that person and nobody else", async () => {
	const [guessing, other] = await Promise.all([site.signedIn(), site.signedIn()]);
	for (let attempt = 0; attempt < 10; attempt++)
		expect((await enter(guessing, "000000")).status).toBe(400);
	const refused = await enter(guessing, "000000");
	expect([refused.status, refused.isAlertFirst]).toEqual([429, true]);
	expect(refused.alert).toBe("Error Too many wrong codes. Wait some minutes, then try again.");
	expect(refused.value("userCode")).toBe("000000");
	expect((await enter(other, "000000")).status).toBe(400);
});
