import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accessTokenLasting } from "../support/access-token";
import { ok, pairScreen } from "../support/caller";
import { startDashboard } from "../support/dashboard";
import { ARE_PAIRS } from "../support/pair";
import { type FaultProxy, startProxy } from "../support/proxy";
import { changeSession, tokensIn } from "../support/session";
import { type SignedIn, type Site, startSite } from "../support/site";
import { Visitor } from "../support/visitor";

/** Less than the 5 seconds before its end at which the dashboard renews a token. */
const LEFT_MS = 4_000;
const REFRESH = ["POST", "/api/v1/refresh"] as const;
const LIST = ["GET", "/api/v1/Presentations"] as const;

let site: Site;
let proxy: FaultProxy;
beforeAll(async () => {
	site = await startSite({
		apiUrl: async (service) => {
			proxy = await startProxy(service.url);
			return proxy.url;
		},
	});
});
beforeEach(() => proxy.reset());
afterAll(async () => {
	await site.stop();
	await proxy.stop();
});

/** Gives a visitor's session an access token that ends after this many milliseconds. */
async function endIn(ms: number, { token, visitor }: SignedIn): Promise<void> {
	const accessToken = await accessTokenLasting(site.service, token, Math.ceil(ms / 1000));
	await changeSession(visitor, { accessToken, expiresAt: Date.now() + ms });
}
/** Somebody who is remembered and whose access token is about to end. */
async function aboutToEnd(): Promise<SignedIn> {
	const person = await site.signedIn(true);
	await endIn(LEFT_MS, person);
	proxy.reset();
	return person;
}
/** Somebody whose access token has ended. */
async function ended(remember: boolean): Promise<SignedIn> {
	const person = await site.signedIn(remember);
	await endIn(0, person);
	proxy.reset();
	return person;
}

/** Another browser with the same cookies, at this dashboard or at one that shares its secret. */
function copyOf({ visitor }: Pick<SignedIn, "visitor">, site = visitor.site): Visitor {
	const copy = new Visitor(site);
	for (const [name, cookie] of visitor.cookies) copy.cookies.set(name, cookie);
	return copy;
}

describe("when the access token has ended", () => {
	test("pages for anyone renew it too, where a service refuses a call for it that needs none", async () => {
		const { visitor } = await ended(true);
		const plans = ["GET", "/api/v1/Plans"] as const;
		proxy.harm(...plans, 401);
		const page = await visitor.get("/plans");
		expect(page.status).toBe(200);
		expect([proxy.count(...plans), proxy.count(...REFRESH)]).toEqual([2, 1]);
	});

	test("a remembered session goes on, again and again", async () => {
		const person = await ended(true);
		const { visitor } = person;
		for (let turn = 0; turn < 3; turn++) {
			const before = visitor.cookieHeader;
			const page = await visitor.get("/presentations");
			expect([page.status, page.heading]).toEqual([200, "Content Management"]);
			expect(visitor.cookieHeader).not.toBe(before);
			expect(visitor.cookies.get("session")?.maxAge).toBeGreaterThan(86_400);
			await endIn(0, person);
		}
		expect(proxy.count(...REFRESH)).toBe(3);
	});

	test("one that is not remembered is over, and nothing is refreshed", async () => {
		const { visitor } = await ended(false);
		const page = await visitor.get("/devices");
		expect([page.status, page.location]).toEqual([302, "/login?redirectTo=%2Fdevices"]);
		expect(visitor.sessionCookies).toBe(0);
		expect(proxy.count(...REFRESH)).toBe(0);
	});

	test("another sign-in refreshes for itself, though the service has given it the same tokens", async () => {
		const people = [await aboutToEnd(), await aboutToEnd()];
		const given = await ok(site.service, "login", {
			body: { email: people[0]?.email ?? "", password: people[0]?.password ?? "" },
		});
		const refreshToken = String(given.refreshToken);
		for (const { visitor } of people)
			await changeSession(visitor, {
				...{ accessToken: given.accessToken, refreshToken },
				expiresAt: Date.now() + LEFT_MS,
			});
		expect((await people[0]?.visitor.get("/presentations"))?.status).toBe(200);
		proxy.harm(...REFRESH, 401);
		const page = await people[1]?.visitor.get("/presentations");
		expect([page?.status, page?.location]).toEqual([302, expect.stringContaining("/login")]);
		expect(proxy.count(...REFRESH)).toBe(2);
	});

	test("a page of several loaders refreshes once", async () => {
		const { visitor } = await aboutToEnd();
		expect((await visitor.get("/devices")).status).toBe(200);
		expect(proxy.count(...REFRESH)).toBe(1);
	});

	test("fifty requests at once refresh once in a process, and every browser goes on", async () => {
		const person = await aboutToEnd();
		proxy.harm(...REFRESH, { lateMs: 200 });
		const copies = Array.from({ length: 50 }, () => copyOf(person));
		const pages = await Promise.all(copies.map((one) => one.get("/presentations")));
		expect(pages.map(({ status }) => status)).toEqual(copies.map(() => 200));
		expect(proxy.count(...REFRESH)).toBe(site.dashboard.processes.length);
		for (const one of copies) expect((await one.get("/presentations")).status).toBe(200);
	});

	test("fifty requests at once at two processes refresh once each, and nobody is signed out", async () => {
		const second = await startDashboard(proxy.url);
		const person = await aboutToEnd();
		const copies = Array.from({ length: 50 }, (_, index) =>
			copyOf(person, index % 2 === 0 ? site.dashboard.url : second.url),
		);
		const pages = await Promise.all(copies.map((one) => one.get("/presentations")));
		expect(pages.map(({ status }) => status)).toEqual(copies.map(() => 200));
		const processes = [...site.dashboard.processes, ...second.processes];
		expect(proxy.count(...REFRESH)).toBeLessThanOrEqual(processes.length);
		for (const one of copies) {
			const elsewhere = one.site === second.url ? site.dashboard.url : second.url;
			expect((await copyOf({ visitor: one }, elsewhere).get("/presentations")).status).toBe(200);
		}
		await second.stop();
	});

	test("a form sent then is acted on once", async () => {
		const person = await aboutToEnd();
		const sent = await person.visitor.post("/devices", { intent: "add-group", title: "Once" });
		expect([sent.status, sent.location]).toEqual([302, "/devices"]);
		expect(proxy.count("POST", "/api/v1/DeviceGroups")).toBe(1);
		expect((await person.visitor.follow(sent)).main.match(/Once/g)?.length).toBeGreaterThan(0);
	});

	test("a form sent after an ended session does nothing and leads to sign-in", async () => {
		const person = await ended(false);
		const sent = await person.visitor.post("/devices", { intent: "add-group", title: "Never" });
		expect([sent.status, sent.location]).toEqual([302, "/login?redirectTo=%2Fdevices"]);
		await person.visitor.signIn(person.email, person.password);
		expect((await person.visitor.get("/devices")).main).not.toContain("Never");
	});

	test("a 401 for a token that should be good: one refresh, one more attempt", async () => {
		const { visitor } = await aboutToEnd();
		await visitor.get("/presentations");
		proxy.reset();
		proxy.harm(...LIST, 401);
		expect((await visitor.get("/presentations")).status).toBe(200);
		expect(proxy.count(...LIST)).toBe(2);
	});

	test.each([
		["a failure after it is told: there are two attempts", [401, 503], 503, 2],
		["a failure before it does not sign out", [503, 401], 200, 3],
	] as const)("a 401, and %s", async (_, faults, status, attempts) => {
		const { visitor } = await aboutToEnd();
		await visitor.get("/presentations");
		proxy.reset();
		proxy.harm(...LIST, ...faults);
		expect((await visitor.get("/presentations")).status).toBe(status);
		expect(proxy.count(...LIST)).toBe(attempts);
	});

	test("a screen that the first attempt removed, before a failure and a 401, is removed", async () => {
		const { visitor, token } = await aboutToEnd();
		const { deviceId } = (await pairScreen(site.service, token)).device;
		const remove = ["DELETE", `/api/v1/Devices/${deviceId}`] as const;
		proxy.harm(...remove, "drop", 401);
		const sent = await visitor.post(`/devices/:${deviceId}`, { intent: "delete" });
		expect([sent.status, sent.location]).toEqual([302, "/devices"]);
		expect(proxy.count(...remove)).toBe(3);
	});

	test.skipIf(ARE_PAIRS)("a slow form leaves the tokens that another tab has renewed", async () => {
		const person = await site.signedIn(true);
		proxy.harm("POST", "/api/v1/DeviceGroups", { lateMs: 3000 });
		const form = person.visitor.post("/devices", { intent: "add-group", title: "Slow" });
		await expect.poll(() => proxy.count("POST", "/api/v1/DeviceGroups")).toBe(1);
		const tab = copyOf(person);
		proxy.harm(...LIST, 401);
		expect((await tab.get("/presentations")).status).toBe(200);
		expect((await form).location).toBe("/devices");
		expect(await tokensIn(person.visitor)).toEqual(await tokensIn(tab));
	});

	test("a 401 that stays signs out", async () => {
		const { visitor } = await aboutToEnd();
		proxy.harm(...LIST, 401, 401);
		const page = await visitor.get("/presentations");
		expect([page.status, page.location]).toEqual([302, "/login?redirectTo=%2Fpresentations"]);
		expect(visitor.sessionCookies).toBe(0);
	});
});

describe("when the refresh does not succeed", () => {
	test.each([401, 400, 403, 404, 422])(
		"a refused one (%i) signs out: the cookie is gone, sign-in comes next",
		async (status) => {
			const person = await aboutToEnd();
			proxy.harm(...REFRESH, status);
			const page = await person.visitor.get("/presentations");
			expect([page.status, page.location]).toEqual([302, "/login?redirectTo=%2Fpresentations"]);
			expect(person.visitor.sessionCookies).toBe(0);
			expect(proxy.count(...REFRESH)).toBe(1);
		},
	);

	test.each([[502, 502], [503, 503], [500], [429], ["cut"], ["drop"], ["tear"]] as const)(
		"a fault (%s) is no reason to sign out",
		async (...faults) => {
			const person = await aboutToEnd();
			proxy.harm(...REFRESH, ...faults);
			const page = await person.visitor.get("/presentations");
			if (faults[0] === 429) expect(page.status).toBe(429);
			else expect(page.status).toBeGreaterThanOrEqual(500);
			expect([page.alert !== undefined, page.isAlertFirst]).toEqual([true, true]);
			expect(person.visitor.sessionCookies).toBe(1);
			proxy.reset();
			expect((await person.visitor.get("/presentations")).status).toBe(200);
		},
	);

	test("a service that is down signs nobody out", async () => {
		const person = await aboutToEnd();
		await proxy.down();
		for (const path of ["/presentations", "/devices", "/verify-device", "/"]) {
			const page = await person.visitor.get(path);
			expect([page.status, page.alert]).toEqual([502, "Error No response from server"]);
		}
		expect(person.visitor.sessionCookies).toBe(1);
		await proxy.up();
		expect((await person.visitor.get("/presentations")).status).toBe(200);
	});
});
