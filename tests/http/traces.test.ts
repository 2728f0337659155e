import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { solidPng } from "../fixtures/media/png";
import { buildFolder } from "../support/built";
import { newPerson, ok, readyImage } from "../support/caller";
import { startDashboard, type TestDashboard } from "../support/dashboard";
import { freePort } from "../support/free-port";
import { SERVER } from "../support/servers";
import { startService, type TestService } from "../support/service";
import { type SentSpan, startTraceReceiver, type TraceReceiver } from "../support/trace-receiver";
import { Visitor } from "../support/visitor";

const KEY = "a key that dashboard and service share";
const FOREIGN = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
const FOREIGN_TRACE = FOREIGN.split("-")[1];

let receiver: TraceReceiver;
let service: TestService;
let dashboard: TestDashboard;

/** Both programs, which send their traces to a receiver ten times a second. */
async function startBoth(to: TraceReceiver, env: Record<string, string> = {}) {
	const traced = {
		OTEL_EXPORTER_OTLP_ENDPOINT: to.url,
		OTEL_BSP_SCHEDULE_DELAY: "100",
		DASHBOARD_KEY: KEY,
		...env,
	};
	const own = await startService({ env: traced });
	return { service: own, dashboard: await startDashboard(own.url, traced) };
}
async function signedIn(at = { service, dashboard }): Promise<Visitor> {
	const person = await newPerson(at.service);
	const visitor = new Visitor(at.dashboard.url);
	await visitor.signIn(person.email, person.password, true);
	return visitor;
}

beforeAll(async () => {
	receiver = await startTraceReceiver();
	({ service, dashboard } = await startBoth(receiver));
});
afterAll(async () => {
	await dashboard.stop();
	await service.stop();
	await receiver.stop();
});

/** The spans with this parent, by name. */
const partsOf = (parent: SentSpan) =>
	receiver.spans().filter(({ parentSpanId }) => parentSpanId === parent.spanId);
const named = (name: string) => receiver.spans().filter((span) => span.name === name);
/** The one span with this name, once it was sent. */
async function onlySpan(name: string): Promise<SentSpan> {
	await expect.poll(() => named(name).length).toBe(1);
	return named(name)[0] as SentSpan;
}

// Other servers send no spans (docs/decisions/0034).
describe.runIf(SERVER === "own")("a click", () => {
	test("on the list is one trace: the page, its calls, what these ask of the database", async () => {
		const visitor = await signedIn();
		const page = await visitor.get("/presentations?search=Q7", { traceparent: FOREIGN });
		const root = await onlySpan("GET /presentations");
		expect(root).toMatchObject({
			program: "signage-dashboard",
			parentSpanId: "",
			attributes: {
				"http.request.method": "GET",
				"http.route": "/presentations",
				"http.response.status_code": 200,
				"signage.request_id": page.headers["x-request-id"],
			},
		});
		// What a browser names as its trace counts for nothing.
		expect(root.traceId).not.toBe(FOREIGN_TRACE);
		expect(page.headers["server-timing"]).toContain(
			`traceparent;desc="00-${root.traceId}-${root.spanId}-01"`,
		);
		const inTrace = () => receiver.spans().filter(({ traceId }) => traceId === root.traceId);
		await expect.poll(() => inTrace().map(({ name }) => name)).toContain("select presentations");
		const call = partsOf(root).find(({ name }) => name === "listPresentations") as SentSpan;
		expect(call).toMatchObject({ program: "signage-dashboard", traceId: root.traceId });
		const [answer] = partsOf(call) as [SentSpan];
		expect(answer).toMatchObject({
			program: "signage-service",
			name: "GET /api/v1/Presentations",
			traceId: root.traceId,
			attributes: {
				"http.response.status_code": 200,
				"signage.request_id": page.headers["x-request-id"],
			},
		});
		const queries = partsOf(answer);
		expect(queries.map(({ name }) => name)).toContain("select presentations");
		for (const { program, attributes } of queries)
			expect([program, attributes["db.system.name"]]).toEqual(["signage-service", "postgresql"]);
		// Nothing of the trace hangs in the air.
		const known = new Set(["", ...inTrace().map(({ spanId }) => spanId)]);
		expect(inTrace().filter(({ parentSpanId }) => !known.has(parentSpanId))).toEqual([]);
		expect(inTrace().filter(({ parentSpanId }) => parentSpanId === "")).toHaveLength(1);
		expect(receiver.text()).not.toContain("Q7");
	});

	test("on what nobody has is told by no name", async () => {
		const visitor = await signedIn();
		await visitor.get("/presentation/:7654321");
		await visitor.get("/a-secret-that-was-pasted-here");
		const pages = () => named("GET other").filter(({ program }) => program === "signage-dashboard");
		await expect.poll(() => pages().length).toBe(2);
		expect(receiver.text()).not.toContain("7654321");
		expect(receiver.text()).not.toContain("a-secret");
	});

	test("that leads to the sign-in page tells of a typed address only what routes have", async () => {
		const stranger = new Visitor(dashboard.url);
		const answer = await stranger.get("/presentation/pasted-token");
		expect(answer.status).toBe(302);
		await onlySpan("GET /presentation/:id");
		expect(receiver.text()).not.toContain("pasted-token");
	});
});

test("the service goes on with the trace of who proves to be its dashboard alone", async () => {
	const ask = (path: string, headers: Record<string, string>) =>
		fetch(`${service.url}/api/v1/${path}`, { headers: { traceparent: FOREIGN, ...headers } });
	await ask("plans", {});
	await ask("TimeZones", { "x-dashboard-key": KEY });
	await ask("Devices", { "x-dashboard-key": "another key, which is of the same length" });
	await onlySpan("GET /api/v1/Devices");
	await onlySpan("GET /api/v1/TimeZones");
	const foreign = receiver.spans().filter(({ traceId }) => traceId === FOREIGN_TRACE);
	expect(foreign.map(({ name }) => name)).toContain("GET /api/v1/TimeZones");
	expect(foreign.filter(({ program }) => program !== "signage-service")).toEqual([]);
	expect(foreign.map(({ name }) => name).filter((name) => /plans|Devices/.test(name))).toEqual([]);
});

test("the transactions of a change are parts of its call, each with its own", async () => {
	const people = await Promise.all([newPerson(service), newPerson(service)]);
	await Promise.all(
		people.map(({ token }) => ok(service, "createDeviceGroup", { token, body: { title: "Hall" } })),
	);
	await expect.poll(() => named("POST /api/v1/DeviceGroups").length).toBe(2);
	for (const answer of named("POST /api/v1/DeviceGroups")) {
		const names = partsOf(answer).map(({ name }) => name);
		expect(names.filter((name) => name === "insert device_groups")).toHaveLength(1);
		expect(names).toContain("select users");
	}
	const insert = named("insert device_groups")[0];
	expect(insert?.attributes).toEqual({
		"db.system.name": "postgresql",
		"db.operation.name": "insert",
		"db.collection.name": "device_groups",
	});
	expect(receiver.text()).not.toContain("Hall");
});

test("work that a call gives occasion to and does not wait for is no part of it: mails, media", async () => {
	const own = await startTraceReceiver();
	const working = await startService({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: own.url } });
	const { email, token } = await newPerson(working);
	await readyImage(working, token, solidPng(16, 9, [9, 99, 9]));
	await expect.poll(() => working.logs()).toContain(email);
	await working.stop();
	const names = new Set(own.spans().map(({ name }) => name));
	const ofQueues = [...names].filter((name) => / (?:mail_orders|jobs|outbox_mails)$/.test(name));
	// How many jobs wait is counted before one is added.
	expect(ofQueues.sort()).toEqual(["insert jobs", "insert mail_orders", "select jobs"]);
	await own.stop();
});

test("what names the programs and their place comes from the SDK's variables too", async () => {
	const own = await startTraceReceiver();
	const env = {
		OTEL_EXPORTER_OTLP_ENDPOINT: own.url,
		OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=house%2C1,service.namespace=signs",
	};
	const named = await startService({ env });
	await ok(named, "listPlans", {});
	await named.stop();
	const [resource] = own.resources();
	expect(resource).toEqual({
		"service.name": "signage-service",
		"service.namespace": "signs",
		"deployment.environment.name": "house,1",
	});
	await own.stop();
});

describe("a receiver", () => {
	test("that is not there fails and slows nothing, and is told of once", async () => {
		const env = {
			OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
			OTEL_BSP_SCHEDULE_DELAY: "100",
		};
		const alone = await startService({ env });
		const { token } = await newPerson(alone);
		const said = () => alone.logs().split("Traces cannot be sent").length - 1;
		const once = alone.processes.length;
		await expect.poll(said).toBe(once);
		for (let call = 0; call < 30; call++) await ok(alone, "getProfile", { token });
		expect(said()).toBe(once);
		await alone.stop();
	});

	test.runIf(SERVER === "own")(
		"that never answers holds up neither a request nor the end",
		async () => {
			const hanging = await startTraceReceiver();
			hanging.hang();
			const both = await startBoth(hanging);
			const visitor = await signedIn(both);
			for (let page = 0; page < 10; page++)
				expect((await visitor.get("/presentations")).status).toBe(200);
			const begun = performance.now();
			await both.service.stop();
			expect((await visitor.get("/presentations")).status).toBe(502);
			await both.dashboard.stop();
			expect(performance.now() - begun).toBeLessThan(10_000);
			await hanging.stop();
		},
	);

	test.runIf(SERVER === "own")(
		"gets the last traces of a program that ends, of one that failed too",
		async () => {
			const own = await startTraceReceiver();
			const both = await startBoth(own, { OTEL_BSP_SCHEDULE_DELAY: "600000" });
			const visitor = await signedIn(both);
			await visitor.get("/devices");
			const sent = (name: string) => own.spans().filter((span) => span.name === name);
			expect(own.spans()).toEqual([]);
			await both.service.stop();
			expect(sent("GET /api/v1/DeviceGroups")).toHaveLength(1);
			await visitor.get("/devices");
			await both.dashboard.stop();
			expect(sent("GET /devices").map(({ status }) => status)).toEqual([0, 2]);
			await own.stop();
		},
	);
});

test("nothing of it is loaded unless it is asked for", () => {
	const built = ["api/main.js", "app/server/index.js"].map((name) => join(buildFolder, name));
	for (const file of built) expect(readFileSync(file, "utf8")).not.toContain("@opentelemetry");
	const text = readFileSync("tracing/open-tracing.mjs", "utf8");
	expect(text).not.toMatch(/^import .*@opentelemetry/m);
	expect(text).toContain('import("@opentelemetry/');
});
