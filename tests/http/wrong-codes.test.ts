import { afterAll, beforeAll, expect, test } from "vitest";
import { type SignedIn, type Site, startSite } from "../support/site";

/** With it the service believes what the dashboard says of a browser's address. */
const KEY = { DASHBOARD_KEY: "the key that both were given, long enough" };

let site: Site;
beforeAll(async () => {
	site = await startSite({ serviceEnv: KEY, dashboardEnv: KEY });
});
afterAll(() => site.stop());

const enter = ({ visitor }: SignedIn, userCode: string) =>
	visitor.fill("/verify-device", { fields: { userCode } });

test("too many wrong codes are a 429 in a sentence, for that browser and no other", async () => {
	const [guessing, other] = await Promise.all([site.signedIn(), site.signedIn()]);
	other.visitor.from = "127.0.0.2";
	for (let attempt = 0; attempt < 10; attempt++)
		expect((await enter(guessing, "000000")).status).toBe(400);
	const refused = await enter(guessing, "000000");
	expect([refused.status, refused.isAlertFirst]).toEqual([429, true]);
	expect(refused.alert).toBe("Error Too many wrong codes. Wait some minutes, then try again.");
	expect(refused.value("userCode")).toBe("000000");
	expect((await enter(other, "000000")).status).toBe(400);
});

test("what a browser says of its own address is not believed", async () => {
	const person = await site.signedIn();
	const statuses: number[] = [];
	for (let attempt = 0; attempt < 11; attempt++) {
		const lie = `192.0.2.${attempt}`;
		person.visitor.headers["x-forwarded-for"] = lie;
		person.visitor.headers["x-dashboard-key"] = KEY.DASHBOARD_KEY.toUpperCase();
		person.visitor.from = "127.0.0.3";
		statuses.push((await enter(person, "000000")).status);
	}
	expect(statuses.at(-1)).toBe(429);
	const neighbour = await site.signedIn();
	neighbour.visitor.from = "127.0.0.3";
	neighbour.visitor.headers["x-forwarded-for"] = "192.0.2.200";
	expect((await enter(neighbour, "000000")).status).toBe(429);
});
