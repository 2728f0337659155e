import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../support/caller";
import { startDashboard } from "../support/dashboard";
import { type SignedIn, type Site, startSite } from "../support/site";
import { Visitor } from "../support/visitor";

/** With this key the service trusts the browser addresses that the dashboard sends. */
const KEY = { DASHBOARD_KEY: "the key that both were given, long enough" };

const ATTEMPTS = 10;

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
	for (let attempt = 0; attempt < ATTEMPTS; attempt++)
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
	for (let attempt = 0; attempt <= ATTEMPTS; attempt++) {
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

test("behind a proxy that is trusted, the address is the one that the proxy saw", async () => {
	const behind = await startDashboard(site.service.url, { ...KEY, TRUSTED_PROXIES: "1" });
	const from = async (forwarded: string) => {
		const { email, password } = await site.signedIn();
		const visitor = new Visitor(behind.url);
		await visitor.signIn(email, password);
		visitor.headers["x-forwarded-for"] = forwarded;
		return (await visitor.fill("/verify-device", { fields: { userCode: "000000" } })).status;
	};
	for (let attempt = 0; attempt < ATTEMPTS; attempt++)
		expect(await from(`192.0.2.${attempt}, 198.51.100.1`)).toBe(400);
	expect(await from("192.0.2.100, 198.51.100.1")).toBe(429);
	expect(await from("198.51.100.1, 198.51.100.2")).toBe(400);
	await behind.stop();
});

test("behind one proxy for both, dashboard and service know a caller by the same address", async () => {
	const env = { ...KEY, TRUSTED_PROXIES: "1" };
	const both = await startSite({ serviceEnv: env, dashboardEnv: env });
	const person = await both.signedIn();
	person.visitor.headers["x-forwarded-for"] = "192.0.2.1, 198.51.100.1";
	for (let attempt = 0; attempt < ATTEMPTS; attempt++)
		expect((await enter(person, "000000")).status).toBe(400);
	const { token } = await both.signedIn();
	const direct = async (address: string) => {
		const headers = { "x-forwarded-for": `192.0.2.2, ${address}` };
		return (
			await call(both.service, "verifyDevice", { token, body: { userCode: "000000" }, headers })
		).status;
	};
	expect([await direct("198.51.100.1"), await direct("198.51.100.2")]).toEqual([429, 400]);
	await both.stop();
});
