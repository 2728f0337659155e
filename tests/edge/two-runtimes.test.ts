import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { solidPng } from "../fixtures/media/png";
import { calendarOf } from "../support/calendars";
import { newPerson, ok } from "../support/caller";
import { startDashboard } from "../support/dashboard";
import { bundleForEdge, startEdge } from "../support/edge";
import { SESSION_SECRET } from "../support/session-secret";
import { withService } from "../support/shared";
import { Visitor } from "../support/visitor";

const service = withService();
let bundle: string;
beforeAll(async () => {
	bundle = await bundleForEdge();
});

interface Running {
	url: string;
	stop(): Promise<void>;
}

/** What must work wherever the dashboard runs. */
function journeys(start: () => Promise<Running>): void {
	let dashboard: Running;
	beforeAll(async () => {
		dashboard = await start();
	});
	afterAll(() => dashboard.stop());

	test("signs in and shows the presentations", async () => {
		const { email, password, token } = await newPerson(service);
		const body = { title: "Menu", frameDelayInSeconds: 3, slides: [] };
		await ok(service, "createPresentation", { token, body });
		const visitor = new Visitor(dashboard.url);
		const first = await visitor.get("/");
		expect([first.status, first.location]).toEqual([302, "/login"]);
		const login = await visitor.follow(first);
		expect([login.status, login.heading]).toEqual([200, "Sign in"]);
		const wrong = await visitor.submit(login, { fields: { email, password: "Wr0ng!!" } });
		expect([wrong.status, wrong.alert]).toEqual([401, "Unauthorized Failed to login"]);
		expect([wrong.value("email"), wrong.value("password")]).toEqual([email, ""]);
		const entered = await visitor.submit(wrong, { fields: { password, rememberMe: true } });
		expect([entered.status, entered.location]).toEqual([302, "/presentations"]);
		expect(visitor.cookies.get("session")).toMatchObject({ httpOnly: true, sameSite: "lax" });
		const list = await visitor.follow(entered);
		expect([list.status, list.rows[0]?.[0]]).toEqual([200, "Menu"]);
		expect(list.headers["content-type"]).toBe("text/html; charset=utf-8");
		expect(list.headers["cache-control"]).toBe("no-store");
		expect(list.headers["content-security-policy"]).toContain("'nonce-");
	});

	test("takes a form, says so once, signs out", async () => {
		const { email, password } = await newPerson(service);
		const visitor = new Visitor(dashboard.url);
		await visitor.signIn(email, password);
		const sent = await visitor.fill("/devices?add", {
			fields: { title: "Hall" },
			button: "Add group",
		});
		const devices = await visitor.follow(sent);
		expect([devices.notice, devices.main.includes("Hall")]).toEqual(["Group added: Hall", true]);
		expect((await visitor.get("/devices")).notice).toBeUndefined();
		await visitor.submit(devices, { button: "Logout" });
		expect(visitor.sessionCookies).toBe(0);
	});

	test.each([
		["small", 64],
		["larger than is held in memory", 3 * 1024 * 1024],
	])("uploads a picture: %s", async (_, more) => {
		const { email, password } = await newPerson(service);
		const visitor = new Visitor(dashboard.url);
		await visitor.signIn(email, password);
		const body = Buffer.concat([solidPng(32, 18, [200, 10, 10]), Buffer.alloc(more)]);
		const added = await visitor.fill("/presentation", {
			fields: { title: "Foyer", "newSlide.title": "Red" },
			file: { name: "red.png", type: "image/png", body },
			button: "Add image",
		});
		expect([added.status, added.alert]).toEqual([200, undefined]);
		expect(added.value("slides[0].title")).toBe("Red");
		expect((await visitor.submit(added, { button: "Save" })).location).toBe("/presentations");
	});

	test("takes a calendar file into a schedule, and gives one back", async () => {
		const { email, password, token } = await newPerson(service);
		for (const title of ["Menu", "Night"])
			await ok(service, "createPresentation", { token, body: { title, slides: [] } });
		const visitor = new Visitor(dashboard.url);
		await visitor.signIn(email, password);
		const file = { name: "week.ics", type: "text/calendar", body: calendarOf("google") };
		const form = { form: "form#schedule", button: "Import", file };
		const taken = await visitor.fill("/weekly-schedule", form);
		expect([taken.status, taken.alert, taken.value("Monday[0].time")]).toEqual([
			200,
			undefined,
			"07:30",
		]);
		const saved = await visitor.submit(taken, { form: "form#schedule" });
		expect(saved.location, saved.alert).toBe("/schedules");
		const list = await visitor.get("/schedules");
		const [edit] = /\/weekly-schedule\/:\d+/.exec(list.text) ?? [];
		const calendar = await visitor.get(`${edit}/calendar`);
		expect(calendar.headers["content-type"]).toBe("text/calendar; charset=utf-8");
		expect(calendar.text).toContain("\r\nDTSTART;TZID=Europe/Berlin:");
	});

	test("refuses what it has to", async () => {
		const visitor = new Visitor(dashboard.url);
		expect((await visitor.get("/nothing")).status).toBe(404);
		expect((await visitor.request("/login", { method: "PUT" })).status).toBe(405);
		expect((await visitor.post("/login", {}, { "sec-fetch-site": "cross-site" })).status).toBe(403);
		const garbage = await visitor.get("/presentations", { cookie: "session=garbage" });
		expect([garbage.status, garbage.location]).toEqual([302, "/login?redirectTo=%2Fpresentations"]);
		const known = await visitor.get("/login");
		const again = await visitor.get("/login", { "if-none-match": String(known.headers.etag) });
		expect(again.status).toBe(304);
	});
}

describe("on Node", () => journeys(() => startDashboard(service.url)));

describe("on workerd", () => {
	journeys(() => startEdge(bundle, { API_URL: service.url, SESSION_SECRET }));

	test("nothing of Node is imported", () => {
		expect(bundle).not.toMatch(/\b(?:from|import|require)\s*\(?\s*["']node:/);
		expect(bundle).not.toMatch(/\brequire\s*\(\s*["']/);
	});
});
