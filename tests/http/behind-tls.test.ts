import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newPerson } from "../support/caller";
import { startDashboard, type TestDashboard } from "../support/dashboard";
import { observatoryPoints, observatoryScore } from "../support/observatory";
import { outboxUrl } from "../support/outbox";
import { withService } from "../support/shared";
import { Visitor } from "../support/visitor";

const YEAR = "max-age=31536000";

const service = withService();
let dashboard: TestDashboard;
beforeAll(async () => {
	dashboard = await startDashboard(service.url, {
		API_PUBLIC_URL: "https://api.signage.example",
		MEDIA_ORIGINS: "https://media.signage.example http://old.signage.example",
	});
});
afterAll(() => dashboard.stop());

/** A browser whose requests come through proxies, the first of which speaks TLS. */
function behindTls(proto = "https"): Visitor {
	const visitor = new Visitor(dashboard.url);
	visitor.headers["x-forwarded-proto"] = proto;
	return visitor;
}
const signedIn = async (visitor: Visitor) => {
	const { email, password } = await newPerson(service);
	return visitor.fill("/login", { fields: { email, password } });
};

describe("a page that came by TLS", () => {
	test.each([
		["https", YEAR],
		["https,http", YEAR],
		["HTTPS , http", YEAR],
		["http", undefined],
		["http, https", undefined],
		["", undefined],
	])("X-Forwarded-Proto: %s", async (proto, hsts) => {
		const page = await behindTls(proto).get("/login");
		expect(page.headers["strict-transport-security"]).toBe(hsts);
	});

	test("names no origin without TLS in its policy where the service's has it", async () => {
		for (const visitor of [behindTls(), new Visitor(dashboard.url)]) {
			const policy = String((await visitor.get("/login")).headers["content-security-policy"]);
			expect(policy).toContain("https://api.signage.example https://media.signage.example");
			expect(policy).not.toContain("http:");
		}
	});

	test("whose proxy names the port that browsers leave out takes forms", async () => {
		const visitor = behindTls();
		Object.assign(visitor.headers, { host: "dash.example:443", origin: "https://dash.example" });
		expect((await visitor.post("/theme", { theme: "dark" })).status).toBe(302);
		visitor.headers.origin = "https://dash.example:8443";
		expect((await visitor.post("/theme", { theme: "dark" })).status).toBe(403);
	});

	test("has 120 points of the HTTP Observatory or more, signed out and in", async () => {
		const visitor = behindTls();
		const looked = await visitor.post("/theme", { theme: "dark" });
		const out = await visitor.get("/login");
		const sent = await signedIn(visitor);
		const lines = [looked, sent].flatMap(({ headers }) => headers["set-cookie"] ?? []);
		expect(lines.length).toBeGreaterThan(1);
		for (const page of [out, await visitor.get("/presentations")]) {
			const points = observatoryPoints(page, lines);
			expect(observatoryScore(points), JSON.stringify(points)).toBeGreaterThanOrEqual(120);
		}
	});
});

test("the player's page has as many, and the page of mails all that it can have without TLS", async () => {
	const visitor = new Visitor(service.url);
	const player = observatoryPoints(
		await visitor.get("/player/", { "x-forwarded-proto": "https,http" }),
		[],
	);
	expect(observatoryScore(player), JSON.stringify(player)).toBeGreaterThanOrEqual(120);
	const mails = observatoryPoints(await visitor.get(outboxUrl(service)), []);
	expect(mails).toEqual({ ...player, "strict transport security": -20 });
});

describe("cookies", () => {
	test("over TLS belong to this host alone and never go over plain http", async () => {
		const visitor = behindTls("https,http");
		await visitor.post("/theme", { theme: "dark" });
		await signedIn(visitor);
		expect([...visitor.cookies.keys()].sort()).toEqual([
			"__Host-browser",
			"__Host-look",
			"__Host-session",
		]);
		for (const cookie of visitor.cookies.values())
			expect(cookie).toMatchObject({ secure: true, path: "/", httpOnly: true, sameSite: "lax" });
		const page = await visitor.get("/presentations");
		expect(page.status).toBe(200);
		expect(page.root.querySelector("html")?.getAttribute("data-scheme")).toBe("dark");
	});

	test("that were made without TLS are not believed with it, and the other way round", async () => {
		const plain = new Visitor(dashboard.url);
		await signedIn(plain);
		expect((await plain.get("/presentations")).status).toBe(200);
		const proto = { "x-forwarded-proto": "https" };
		expect((await plain.get("/presentations", proto)).status).toBe(302);
		const safe = behindTls();
		await signedIn(safe);
		expect((await safe.get("/presentations", { "x-forwarded-proto": "http" })).status).toBe(302);
	});

	test("signing out deletes them", async () => {
		const visitor = behindTls();
		await signedIn(visitor);
		await visitor.post("/logout", {});
		expect((await visitor.get("/presentations")).status).toBe(302);
	});
});
