import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enableTwoFactor } from "../support/authenticator";
import { call, newPerson, ok, pairScreen } from "../support/caller";
import { startDashboard, type TestDashboard } from "../support/dashboard";
import { type MailServer, startMailServer } from "../support/mail-server";
import type { Page } from "../support/page";
import { ARE_PAIRS } from "../support/pair";
import { expected, SERVER } from "../support/servers";
import { startService, type TestService } from "../support/service";
import { startTraceReceiver, type TraceReceiver } from "../support/trace-receiver";
import { Visitor } from "../support/visitor";

const TOKEN = "a token for Prometheus";

let mails: MailServer;
let receiver: TraceReceiver;
let service: TestService;
let dashboard: TestDashboard;
beforeAll(async () => {
	mails = await startMailServer();
	receiver = await startTraceReceiver();
	const log = {
		REQUEST_LOG: "json",
		METRICS_TOKEN: TOKEN,
		OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
		OTEL_BSP_SCHEDULE_DELAY: "100",
	};
	service = await startService({
		env: {
			...log,
			SMTP_URL: mails.url,
			NEW_ACCOUNT_TIER: "Enterprise",
			DASHBOARD_URL: "http://dashboard.signage.test",
		},
	});
	dashboard = await startDashboard(service.url, log);
});
afterAll(async () => {
	await dashboard.stop();
	await service.stop();
	await mails.stop();
	await receiver.stop();
});

type Line = Record<string, unknown>;
/** The lines of JSON that a program has logged. */
const linesOf = ({ logs }: { logs(): string }): Line[] =>
	logs()
		.split("\n")
		.filter((line) => line.startsWith("{"))
		.map((line) => JSON.parse(line));
const headerOf = (page: Page, name: string) => String(page.headers[name]);

async function signedIn() {
	const person = await newPerson(service);
	const visitor = new Visitor(dashboard.url);
	await visitor.signIn(person.email, person.password, true);
	return { ...person, visitor };
}

describe("each request", () => {
	test("is one line of JSON, and so is each call that it makes, with the same number", async () => {
		const { visitor } = await signedIn();
		const page = await visitor.get("/presentations?search=Q7");
		const number = headerOf(page, "x-request-id");
		const linesAbout = (program: { logs(): string }) =>
			linesOf(program).filter((line) => line.request === number);
		// What a program writes may come a moment after its answer.
		await expect.poll(() => linesAbout(dashboard)).not.toEqual([]);
		const ofPage = linesAbout(dashboard);
		expect(ofPage).toEqual([
			{
				at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
				program: "dashboard",
				request: number,
				method: "GET",
				path: "/presentations",
				status: 200,
				ms: expect.any(Number),
				calls: expect.any(Number),
				callsMs: expect.any(Number),
			},
		]);
		await expect.poll(() => linesAbout(service).length).toBe(ofPage[0]?.calls);
		const ofCalls = linesAbout(service);
		expect(ofCalls).toContainEqual({
			at: expect.any(String),
			program: "service",
			request: number,
			method: "GET",
			route: "/api/v1/Presentations",
			status: 200,
			ms: expect.any(Number),
		});
	});

	test("tells how long its calls took", async () => {
		const { visitor } = await signedIn();
		const timing = headerOf(await visitor.get("/devices"), "server-timing");
		expect(timing).toMatch(/(?:^|, )listDeviceGroups;dur=\d+(?:\.\d)?, /);
		expect(timing).toMatch(/, total;dur=\d+(?:\.\d)?$/);
	});

	test("has the caller's number, or one of its own where that is none", async () => {
		const ask = async (given: string) => {
			const { headers } = await fetch(`${service.url}/api/v1/User/7/${TOKEN.length}`, {
				headers: { "X-Request-Id": given },
			});
			return String(headers.get("x-request-id"));
		};
		expect(await ask("4831-0927-5566")).toBe("4831-0927-5566");
		for (const odd of ["a b", '{"request":1}', "x".repeat(65)])
			expect(await ask(odd)).toMatch(/^[\da-f-]{36}$/);
		const line = linesOf(service).find((one) => one.request === "4831-0927-5566");
		expect(line).toMatchObject({ route: "other", status: 404 });
	});

	test("for a file has the pattern of its path: what stands in that opens it", async () => {
		const { token } = await newPerson(service);
		const body = { fileName: "a.png", contentType: "image/png", size: 4 };
		const { uploadUrl } = await ok(service, "createSlideImage", { token, body });
		const number = "1234-5678-9012";
		const sent = await fetch(String(uploadUrl), {
			method: "PUT",
			headers: { "x-ms-blob-type": "BlockBlob", "x-request-id": number },
			body: "file",
		});
		expect(sent.status).toBe(201);
		const line = () => linesOf(service).find((one) => one.request === number);
		await expect
			.poll(line)
			.toMatchObject({ method: "PUT", route: "/blobs/:mediaId/:part", status: 201 });
	});

	test("a dashboard that asks whether the service is there makes no line; a call that is refused does", async () => {
		const refused = () =>
			linesOf(service).filter(
				({ route, status }) => String(route).endsWith("/User") && status === 401,
			);
		const before = refused().length;
		expect((await fetch(`${dashboard.url}/readyz`)).status).toBe(200);
		await call(service, "getProfile", { token: "wrong" });
		await expect.poll(() => refused().length).toBe(before + 1);
	});

	test("a screen that waits for its code to be typed makes no lines; one that has its token does", async () => {
		const { deviceCode } = await ok(service, "createDeviceCode", { body: { deviceName: "TV" } });
		const asked = (status: number) =>
			linesOf(service).filter(
				(line) => String(line.route).endsWith("/deviceAuth/token") && line.status === status,
			);
		const address = `${service.url}/api/v1/deviceAuth/token`;
		const waiting = await fetch(address, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ deviceCode }),
		});
		expect(await waiting.json()).toEqual({ error: "authorization_pending" });
		await pairScreen(service, (await newPerson(service)).token);
		await expect.poll(() => asked(200)).not.toEqual([]);
		expect(asked(400)).toEqual([]);
	});

	test("screens' reports are counted, and no lines unless they fail", async () => {
		const { token } = await newPerson(service);
		const { screenToken } = await pairScreen(service, token);
		const beats = () => linesOf(service).filter(({ route }) => String(route).endsWith("heartbeat"));
		await ok(service, "sendHeartbeat", { token: screenToken, body: { playing: null } });
		expect(beats()).toEqual([]);
		// It is written a moment later, and other tests count the screens that are online.
		await expect
			.poll(async () => (await ok(service, "listDevices", { token }))[0]?.isOnline)
			.toBe(true);
		await call(service, "sendHeartbeat", { token: "wrong", body: { playing: null } });
		expect(beats()).toMatchObject([{ status: 401 }]);
	});
});

/** Asks as Prometheus would, from this machine unless a header says otherwise. */
const scrape = (url: string, headers: Record<string, string> = {}) =>
	new Promise<{ status?: number; text: string }>((resolve, reject) => {
		request(`${url}/metrics`, { headers }, (response) => {
			let text = "";
			response.setEncoding("utf8").on("data", (chunk) => {
				text += chunk;
			});
			response.once("end", () => resolve({ status: response.statusCode, text }));
		})
			.once("error", reject)
			.end();
	});
const metric = (text: string, name: string) =>
	Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);

describe("metrics", () => {
	// Each process counts its own.
	test.skipIf(ARE_PAIRS)("of the service: requests, screens, heartbeats and jobs", async () => {
		const before = (await scrape(service.url)).text;
		const { token } = await newPerson(service);
		const { screenToken } = await pairScreen(service, token);
		await pairScreen(service, token);
		await ok(service, "sendHeartbeat", { token: screenToken, body: { playing: null } });
		await expect
			.poll(async () => metric((await scrape(service.url)).text, "signage_screens_online"))
			.toBe(metric(before, "signage_screens_online") + 1);
		const { text } = await scrape(service.url);
		const grown = (name: string) => metric(text, name) - metric(before, name);
		expect(grown("signage_screens_paired")).toBe(2);
		expect(grown("signage_heartbeats_total")).toBe(1);
		expect(metric(text, "signage_jobs")).toBe(0);
		expect(text).toMatch(
			/^signage_request_duration_seconds_count\{method="POST",route="\/api\/v1\/deviceAuth\/verify",status="200"\} \d+$/m,
		);
		expect(text).not.toContain("/User/7/");
		expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
	});

	test.runIf(expected.hasMetrics)("of the dashboard: requests by their status", async () => {
		await fetch(`${dashboard.url}/login`);
		const { status, text } = await scrape(dashboard.url);
		expect(status).toBe(200);
		expect(text).toMatch(
			/^signage_request_duration_seconds_count\{method="GET",route="page",status="200"\} \d+$/m,
		);
	});

	test("are for this machine and for who has the token alone", async () => {
		for (const { url } of expected.hasMetrics ? [service, dashboard] : [service]) {
			const status = async (headers: Record<string, string>) => (await scrape(url, headers)).status;
			expect(await status({})).toBe(200);
			const elsewhere = { "x-forwarded-for": "203.0.113.7" };
			const others: Record<string, string>[] = [elsewhere, { via: "1 x" }, { host: "a.example" }];
			for (const refused of others) expect(await status(refused)).toBe(404);
			expect(await status({ ...elsewhere, authorization: `Bearer ${TOKEN}` })).toBe(200);
			expect(await status({ authorization: "Bearer another" })).toBe(404);
		}
	});
});

test("no secret is in any log or trace", async () => {
	const secrets = new Map<string, string>();
	const keep = (what: string, secret: string) => secrets.set(what, secret);
	const person = await signedIn();
	const { visitor, email, token } = person;
	keep("access token", token);
	keep("session cookie", visitor.cookieHeader);
	const password = `Wr0ng!-${crypto.randomUUID()}`;
	await visitor.fill("/change-password", {
		fields: { oldPassword: password, newPassword: password, confirmPassword: password },
	});
	keep("password", password);
	const key = `key-${crypto.randomUUID()}`;
	await visitor.post("/user-info", { intent: "set-key", integrationKey: key });
	keep("integration key", key);
	const { sharedKey, recoveryCodes } = await enableTwoFactor(service, token);
	keep("authenticator's key", sharedKey);
	for (const [index, code] of recoveryCodes.entries()) keep(`recovery code ${index}`, code);
	for (const name of ["magicSend", "forgotPassword"] as const)
		await ok(service, name, { body: { email } });
	await expect
		.poll(() => mails.mails.filter(({ to }) => to.includes(email)).length)
		.toBeGreaterThan(2);
	const links = mails.mails
		.filter(({ to }) => to.includes(email))
		.map(({ source }) => source.replace(/=\r\n/g, "").replaceAll("=3D", "="))
		.flatMap((source) => [...source.matchAll(/[?&](?:magicToken|code|resetCode)=([\w%.-]{12,})/g)]);
	expect(links.length).toBeGreaterThan(1);
	for (const [index, [, code = ""]] of links.entries()) {
		keep(`mailed code ${index}`, code);
		await visitor.get(`/login?magicToken=${code}`);
		await fetch(`${service.url}/api/v1/Magic/login?magicToken=${code}`);
		await fetch(`${service.url}/api/v1/confirmEmail?userId=1&code=${code}`);
		await visitor.get(`/reset-password?userEmail=${email}&resetCode=${code}`);
	}
	const { deviceCode } = await ok(service, "createDeviceCode", { body: {} });
	keep("device code", deviceCode);
	await call(service, "createDeviceToken", { body: { deviceCode } });
	const { screenToken } = await pairScreen(service, token);
	keep("screen's token", screenToken);
	await ok(service, "getManifest", { token: screenToken });
	const { uploadUrl } = await ok(service, "createSlideImage", {
		token,
		body: { fileName: "a.png", contentType: "image/png", size: 10 },
	});
	const signature = String(new URL(String(uploadUrl)).search);
	keep("upload's signature", signature.slice(1));
	await fetch(String(uploadUrl), { method: "PUT", body: "x" });
	await fetch(`${service.url}/sandbox/portal/${token}`);
	await fetch(`${service.url}/nothing/${token}`);
	await fetch(`${dashboard.url}/login`, { headers: { authorization: `Bearer ${token}` } });

	await fetch(`${service.url}/api/v1/TimeZones`);
	const traced = () => receiver.spans().map(({ name }) => name);
	await expect.poll(traced).toContain("GET /api/v1/TimeZones");
	expect(traced()).toEqual(
		expect.arrayContaining(["POST /api/v1/deviceAuth/token", "select users"]),
	);
	if (SERVER === "own") await expect.poll(traced).toContain("GET /reset-password");
	const said = dashboard.logs() + service.logs() + receiver.text();
	expect(said.length).toBeGreaterThan(2_000);
	const told = [...secrets].filter(([, secret]) => said.includes(secret)).map(([what]) => what);
	expect(told).toEqual([]);
});
