import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { solidPng } from "../fixtures/media/png";
import { ok, pairScreen } from "../support/caller";
import { startDashboard } from "../support/dashboard";
import { type Fault, type FaultProxy, startProxy } from "../support/proxy";
import { expected } from "../support/servers";
import { type SignedIn, type Site, startSite } from "../support/site";
import { Visitor } from "../support/visitor";

const LIST = ["GET", "/api/v1/Presentations"] as const;
const CREATE = ["POST", "/api/v1/Presentations"] as const;

let site: Site;
let proxy: FaultProxy;
let ann: SignedIn;
beforeAll(async () => {
	site = await startSite({
		apiUrl: async (service) => {
			proxy = await startProxy(service.url);
			return proxy.url;
		},
	});
	ann = await site.signedIn();
});
beforeEach(() => proxy.reset());
afterAll(async () => {
	await site.stop();
	await proxy.stop();
});

const titles = async () =>
	(await ok(site.service, "listPresentations", { token: ann.token })).presentations.map(
		({ title }) => title,
	);
const save = (title: string) => ann.visitor.fill("/presentation", { fields: { title } });

describe("a call that changes nothing has two attempts", () => {
	test.each<Fault>([502, 503, 504, "cut", "drop"])("%s once: nobody notices", async (fault) => {
		proxy.harm(...LIST, fault);
		const page = await ann.visitor.get("/presentations");
		expect([page.status, page.alert]).toEqual([200, undefined]);
		expect(proxy.count(...LIST)).toBe(2);
	});

	test.each<[Fault, number, string]>([
		[502, 502, "Error The service answered with status 502"],
		[503, 503, "Error The service answered with status 503"],
		[504, 504, "Error The service answered with status 504"],
		["cut", 502, "Error No response from server"],
		["drop", 502, "Error No response from server"],
	])("%s twice: a %i with the sentence of the error catalogue", async (fault, status, sentence) => {
		proxy.harm(...LIST, fault, fault, fault);
		const page = await ann.visitor.get("/presentations");
		expect([page.status, page.alert, page.isAlertFirst]).toEqual([status, sentence, true]);
		expect(proxy.count(...LIST)).toBe(2);
		expect(ann.visitor.sessionCookies).toBe(1);
	});

	test.each<[Fault, string]>([
		[500, "Error Internal server error"],
		[404, "Page not found"],
		[403, "Error The service answered with status 403"],
		[429, "Error The service answered with status 429"],
		[400, "Bad request No specific error messages provided"],
	])("%s is an answer: no second attempt", async (status, sentence) => {
		proxy.harm(...LIST, status);
		const page = await ann.visitor.get("/presentations");
		expect(page.status).toBe(status);
		expect(page.alert ?? page.main).toContain(sentence);
		expect(proxy.count(...LIST)).toBe(1);
	});

	test("an answer that breaks off is no response", async () => {
		await save("Long enough to be torn");
		proxy.reset();
		proxy.harm(...LIST, "tear", "tear");
		const page = await ann.visitor.get("/presentations");
		expect([page.status, page.alert]).toEqual([502, "Error No response from server"]);
	});

	test("a slow answer is waited for", async () => {
		proxy.harm(...LIST, { lateMs: 1_500 });
		expect((await ann.visitor.get("/presentations")).status).toBe(200);
		expect(proxy.count(...LIST)).toBe(1);
	});

	test("saving in place of the old is tried twice as well", async () => {
		await save("Put");
		const page = await ann.visitor.get("/presentations");
		const href = page.root
			.querySelectorAll("tbody a")
			.find((link) => link.textContent === "Put")
			?.getAttribute("href");
		const path = `/api/v1/Presentations/${href?.split(":")[1]}`;
		proxy.harm("PUT", path, "drop");
		const sent = await ann.visitor.fill(String(href), { fields: { title: "Put again" } });
		expect([sent.status, proxy.count("PUT", path)]).toEqual([302, 2]);
		expect(await titles()).toContain("Put again");
	});
});

describe("a call that may have acted is not repeated", () => {
	test.each<[Fault, number]>([
		["cut", 502],
		["drop", 502],
		["tear", 502],
		[502, 502],
		[503, 503],
	])("%s: one attempt, the error, and what was typed", async (fault, status) => {
		const title = `Once ${fault}`;
		proxy.harm(...CREATE, fault);
		const page = await save(title);
		expect([page.status, page.isAlertFirst]).toEqual([status, true]);
		expect(page.alert).toMatch(/^Error /);
		expect(page.value("title")).toBe(title);
		expect(proxy.count(...CREATE)).toBe(1);
		const acted = fault === "drop" || fault === "tear" ? 1 : 0;
		expect((await titles()).filter((one) => one === title)).toHaveLength(acted);
	});

	test("a 401 once: renewed or not, the form is not sent twice by itself", async () => {
		proxy.harm(...CREATE, 401);
		const person = await site.signedIn();
		const sent = await person.visitor.fill("/presentation", { fields: { title: "No" } });
		expect(sent.location).toBe("/login?redirectTo=%2Fpresentation");
		expect(proxy.count(...CREATE)).toBe(1);
	});
});

describe("without a service", () => {
	const DOWN = "No response from server";
	const photo = { name: "a.png", type: "image/png", body: solidPng(8, 8, [1, 2, 3]) };

	test("the log names the call, the cause and the host, for whoever is signed in or not", async () => {
		const { host } = new URL(proxy.url);
		await proxy.down();
		const fields = { email: "ann@signage.test", password: "Passw0rd!" };
		await site.visitor().fill("/login", { fields });
		await ann.visitor.get("/presentations");
		await proxy.up();
		const { logs } = site.dashboard;
		for (const [line, call] of [
			["POST /login: Unknown error: Unknown error", "login"],
			[`GET /presentations: Error: ${DOWN}`, "\\w+"],
		])
			await expect
				.poll(logs)
				.toMatch(new RegExp(`: ${line} \\(${call}: ${expected.refused} ${host}\\)\n`));
		expect(logs()).not.toContain(fields.email);
	});

	test("signing in and up say so, the email kept, the passwords not", async () => {
		const visitor = site.visitor();
		await proxy.down();
		const login = await visitor.fill("/login", {
			fields: { email: "ann@signage.test", password: "Passw0rd!" },
		});
		expect([login.status, login.alert]).toEqual([502, "Unknown error Unknown error"]);
		expect(login.values).toMatchObject({ email: "ann@signage.test", password: "" });
		const register = await visitor.fill("/register-user", {
			fields: {
				email: "ann@signage.test",
				password: "Passw0rd!",
				confirmPassword: "Passw0rd!",
			},
		});
		await proxy.up();
		expect([register.status, register.alert]).toEqual([502, `Error ${DOWN}`]);
		expect(register.values).toMatchObject({ email: "ann@signage.test", password: "" });
	});

	test("every screen says so and signs nobody out", async () => {
		await proxy.down();
		for (const path of ["/", "/presentations", "/devices", "/presentation/:1"]) {
			const page = await ann.visitor.get(path);
			expect([page.status, page.alert, page.isAlertFirst]).toEqual([502, `Error ${DOWN}`, true]);
		}
		await proxy.up();
		expect((await ann.visitor.get("/presentations")).status).toBe(200);
	});

	test("a form for a new thing keeps what was typed", async () => {
		const editor = await ann.visitor.get("/presentation");
		const code = await ann.visitor.get("/verify-device");
		await proxy.down();
		const saved = await ann.visitor.submit(editor, { fields: { title: "Typed" } });
		const added = await ann.visitor.submit(editor, {
			fields: { title: "Typed", "newSlide.title": "Garden" },
			file: photo,
			button: "Add image",
		});
		const verified = await ann.visitor.submit(code, { fields: { userCode: "123456" } });
		await proxy.up();
		for (const page of [saved, added])
			expect([page.status, page.alert, page.value("title")]).toEqual([
				502,
				`Error ${DOWN}`,
				"Typed",
			]);
		expect(added.value("newSlide.title")).toBe("Garden");
		expect([verified.status, verified.alert]).toEqual([502, `Error ${DOWN}`]);
		expect(verified.value("userCode")).toBe("123456");
	});

	test("a form for what there is keeps what was typed", async () => {
		const { presentationId } = await ok(site.service, "createPresentation", {
			token: ann.token,
			body: { title: "There", frameDelayInSeconds: 3, slides: [] },
		});
		const editor = await ann.visitor.get(`/presentation/:${presentationId}`);
		await proxy.down();
		const page = await ann.visitor.submit(editor, { fields: { title: "Typed" } });
		await proxy.up();
		expect([page.status, page.alert, page.isAlertFirst]).toEqual([502, `Error ${DOWN}`, true]);
		expect(page.value("title")).toBe("Typed");
	});

	test("a new group's name is kept", async () => {
		const devices = await ann.visitor.get("/devices?add");
		await proxy.down();
		const page = await ann.visitor.submit(devices, {
			fields: { title: "Typed" },
			button: "Add group",
		});
		await proxy.up();
		expect([page.status, page.alert]).toEqual([502, `Error ${DOWN}`]);
		expect(page.value("title")).toBe("Typed");
	});

	test("signing out still works", async () => {
		const person = await site.signedIn();
		const page = await person.visitor.get("/presentations");
		await proxy.down();
		const gone = await person.visitor.submit(page, { button: "Logout" });
		await proxy.up();
		expect([gone.status, gone.location]).toEqual([302, "/login"]);
		expect((await person.visitor.get("/presentations")).location).toContain("/login");
	});
});

describe("a storage that does not take the file", () => {
	const photo = { name: "a.png", type: "image/png", body: solidPng(8, 8, [1, 2, 3]) };

	test("the announcement is refused in a sentence of the service", async () => {
		proxy.harm("POST", "/api/v1/SlideImages", 500);
		const page = await ann.visitor.fill("/presentation", {
			fields: { title: "Kept", "newSlide.title": "Garden" },
			file: photo,
			button: "Add image",
		});
		expect([page.status, page.alert]).toEqual([500, "Error Internal server error"]);
		expect(page.values).toMatchObject({ title: "Kept", "newSlide.title": "Garden" });
	});
});

describe("a service that does not answer in time", () => {
	test("is given up after API_TIMEOUT_MS, after two attempts where that is safe", async () => {
		const impatient = await startDashboard(proxy.url, { API_TIMEOUT_MS: "1000" });
		const visitor = new Visitor(impatient.url);
		for (const [name, cookie] of ann.visitor.cookies) visitor.cookies.set(name, cookie);
		proxy.reset();
		proxy.harm(...LIST, { lateMs: 4_000 }, { lateMs: 4_000 });
		const page = await visitor.get("/presentations");
		expect([page.status, page.alert]).toEqual([502, "Error No response from server"]);
		expect(proxy.count(...LIST)).toBe(2);
		proxy.harm(...CREATE, { lateMs: 4_000 });
		const saved = await visitor.fill("/presentation", { fields: { title: "Late" } });
		expect([saved.status, saved.alert]).toEqual([502, "Error No response from server"]);
		expect(proxy.count(...CREATE)).toBe(1);
		await impatient.stop();
	});
});

describe("what is deleted with the first attempt, whose answer is lost", () => {
	const deleted = async (...faults: Fault[]) => {
		const { presentationId } = await ok(site.service, "createPresentation", {
			token: ann.token,
			body: { title: "Gone", slides: [] },
		});
		const path = `${LIST[1]}/${presentationId}`;
		proxy.harm("DELETE", path, ...faults);
		const fields = { intent: "delete", presentationId: String(presentationId) };
		const sent = await ann.visitor.post("/presentations", fields);
		expect(await titles()).not.toContain("Gone");
		return { sent, fields, count: proxy.count("DELETE", path) };
	};

	test("is told to be deleted, though the second finds nothing", async () => {
		const { sent, count } = await deleted("drop");
		expect([sent.status, count]).toEqual([302, 2]);
		expect((await ann.visitor.follow(sent)).notice).toBe("Presentation deleted");
	});

	test("is not there for who deletes it once more", async () => {
		const { fields } = await deleted();
		const sent = await ann.visitor.post("/presentations", fields);
		expect([sent.status, sent.alert]).toEqual([404, "Error The presentation was not found"]);
	});
});

describe("a screen that was paired though the answer was lost", () => {
	const VERIFY = ["POST", "/api/v1/deviceAuth/verify"] as const;
	const waiting = () => ok(site.service, "createDeviceCode", { body: { deviceName: "Hall" } });
	const devices = async ({ token }: SignedIn) =>
		(await ok(site.service, "listDevices", { token })).map(({ deviceName }) => deviceName);

	test("is told to be when the same code is sent again, and is one screen", async () => {
		const bea = await site.signedIn();
		const { userCode } = await waiting();
		proxy.harm(...VERIFY, "drop");
		const lost = await bea.visitor.fill("/verify-device", { fields: { userCode } });
		expect([lost.status, lost.value("userCode")]).toEqual([502, userCode]);
		const again = await bea.visitor.submit(lost);
		expect(again.status).toBe(302);
		expect((await bea.visitor.follow(again)).notice).toBe("Device activated: Hall (Browser)");
		expect(await devices(bea)).toEqual(["Hall"]);
	});

	test("is told to be in its place when the same code is sent again, and nothing of the former one is left", async () => {
		const bea = await site.signedIn();
		const { device } = await pairScreen(site.service, bea.token, { deviceName: "Counter" });
		const { userCode } = await waiting();
		proxy.harm(...VERIFY, "drop");
		const path = `/verify-device?device=${device.deviceId}`;
		const lost = await bea.visitor.fill(path, { fields: { userCode } });
		expect([lost.status, lost.value("userCode")]).toEqual([502, userCode]);
		const again = await bea.visitor.submit(lost);
		expect((await bea.visitor.follow(again)).notice).toBe("Device activated: Counter (Browser)");
		expect(await devices(bea)).toEqual(["Counter"]);
	});

	test("leaves the form free for the next screen's code", async () => {
		const bea = await site.signedIn();
		const [first, second] = [await waiting(), await waiting()];
		proxy.harm(...VERIFY, "drop");
		const { userCode } = first;
		const lost = await bea.visitor.fill("/verify-device", { fields: { userCode } });
		const sent = await bea.visitor.submit(lost, { fields: { userCode: second.userCode } });
		expect((await bea.visitor.follow(sent)).notice).toBe("Device activated: Hall 2 (Browser)");
		expect((await devices(bea)).sort()).toEqual(["Hall", "Hall 2"]);
	});

	test("a code that another service does not find is to be checked, not looked for in a list", async () => {
		const bea = await site.signedIn();
		proxy.harm(...VERIFY, 404);
		const page = await bea.visitor.fill("/verify-device", { fields: { userCode: "123456" } });
		expect([page.status, page.value("userCode")]).toEqual([404, "123456"]);
		expect(page.main).toContain("Check the digits");
		expect(page.main).not.toContain("Go back to the list");
	});
});
