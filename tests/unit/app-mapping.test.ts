import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type EndpointName, endpoints } from "@signage/contract/endpoints";
import { type Mapping, ourProblem, wireCall } from "@signage/contract/mapped-call";
import { oursRenamed, theirsRenamed } from "@signage/contract/renamed";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { call, change } from "~/services/client/call.server";
import type { Context } from "~/services/request/context.server";
import { mapping } from "../../docs/mapping-example";

// Other files of this worker have the modules as they are.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

vi.mock("@signage/contract/mapping", async () => import("../../docs/mapping-example"));

/** What a service answers that differs as docs/mapping-example.ts says, by method and path. */
const ANSWERS: Record<string, { status?: number; body: unknown }> = {
	"GET /api/v2/playlists": { body: { items: [{ id: 5, name: "Lobby" }], count: 1 } },
	"GET /api/v2/playlists/5": {
		body: {
			id: 5,
			name: "Lobby",
			slides: [{ id: 8, index: 0, title: "Door", seconds: 9, type: "WebContent" }],
		},
	},
	"POST /api/v2/playlists": { body: { id: 6, name: "Hall", slides: [] } },
	"PATCH /api/v2/playlists/5": { body: {} },
	"DELETE /api/v2/playlists/5": { body: undefined },
	"GET /api/v2/screens/1": { body: { data: { deviceId: 1, deviceName: "Door", platform: 1 } } },
	"PUT /api/v2/screens/1": { body: { data: { deviceId: 1, deviceName: "Bar", platform: 1 } } },
	"DELETE /api/v2/screens/1": { body: undefined },
	"GET /api/v2/screens": {
		body: { data: [{ deviceId: 1, deviceName: "Door", platform: 2 }] },
	},
	"DELETE /api/v2/Schedules/3": { status: 409, body: { message: "A group uses it." } },
};

const asked: { call: string; query: string; body: unknown }[] = [];
const server = createServer(async (request, response) => {
	const { pathname, search } = new URL(request.url ?? "", "http://service.test");
	const sent = await text(request);
	const call = `${request.method} ${pathname}`;
	asked.push({ call, query: search, body: sent === "" ? undefined : JSON.parse(sent) });
	const { status = 200, body } = ANSWERS[call] ?? { status: 404, body: { message: call } };
	response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
});
let context: Context;
beforeAll(async () => {
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const API_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const user = { accessToken: "access", tier: "Pro", email: "ann@signage.test" };
	const session = { user, setUser: () => {} };
	context = {
		env: { API_URL },
		session,
		requestId: "1",
		extras: { cookies: [], calls: [] },
	} as unknown as Context;
});
afterAll(() => {
	server.closeAllConnections();
	server.close();
});

describe("with the mapping of docs/mapping-example.ts, the dashboard", () => {
	test("asks at the other path, with the other names in its query, and reads other names", async () => {
		const query = { search: "lob", page: 2, pageSize: 100 };
		const list = await call(context, "listPresentations", { query });
		expect(list).toEqual({ presentations: [{ presentationId: 5, title: "Lobby" }], total: 1 });
		expect(asked.at(-1)?.query).toBe("?q=lob&page=2&limit=100");
	});

	test("fills in the row's parameters, and reads other names within lists", async () => {
		const params = { presentationId: "5" };
		expect(await call(context, "getPresentation", { params })).toEqual({
			presentationId: 5,
			title: "Lobby",
			slides: [{ id: 8, index: 0, title: "Door", duration: 9, type: "WebContent" }],
		});
	});

	test("saves with the other method and names", async () => {
		const slides = [{ index: 0, title: "Door", type: "Image" as const, duration: 9 }];
		const body = { title: "Hall", frameDelayInSeconds: 4, slides };
		await change(context, "updatePresentation", { params: { presentationId: "5" }, body });
		expect(asked.at(-1)).toEqual({
			call: "PATCH /api/v2/playlists/5",
			query: "",
			body: {
				name: "Hall",
				frameDelayInSeconds: 4,
				slides: [{ index: 0, title: "Door", type: "Image", seconds: 9 }],
			},
		});
	});

	test("reads what a function makes of an answer", async () => {
		expect(await call(context, "listDevices")).toEqual([
			{ deviceId: 1, deviceName: "Door", operationSystem: "tizen" },
		]);
	});

	test("makes and deletes at the other paths what it has from there", async () => {
		const slides = [{ index: 0, title: "Door", type: "Image" as const, duration: 9 }];
		const body = { title: "Hall", frameDelayInSeconds: 4, slides };
		expect(await call(context, "createPresentation", { body })).toMatchObject({
			presentationId: 6,
			title: "Hall",
		});
		expect(asked.at(-1)?.body).toMatchObject({ name: "Hall", slides: [{ seconds: 9 }] });
		await change(context, "deletePresentation", { params: { presentationId: "5" } });
		const params = { deviceId: "1" };
		const door = await call(context, "getDevice", { params });
		expect(door).toMatchObject({ deviceName: "Door", operationSystem: "android" });
		const renamed = { deviceName: "Bar", deviceGroupId: 7 };
		expect(await call(context, "updateDevice", { params, body: renamed })).toMatchObject({
			deviceName: "Bar",
			operationSystem: "android",
		});
		await change(context, "deleteDevice", { params });
		expect(asked.slice(-2).map(({ call }) => call)).toEqual([
			"PUT /api/v2/screens/1",
			"DELETE /api/v2/screens/1",
		]);
	});

	// What is renamed for one call of a thing alone is a 404 for the others.
	test("asks nowhere for what the service has by another name", () => {
		const left = Object.entries(endpoints).filter(
			([name, { path }]) =>
				/^\/(?:Presentations|Devices)(?:\/\{\w+\})?$/.test(path) &&
				!mapping.calls?.[name as EndpointName]?.path,
		);
		expect(left.map(([name]) => name)).toEqual([]);
	});

	test("says “Unexpected error” for an answer that the function cannot read, and logs the call", async () => {
		const kept = ANSWERS["GET /api/v2/screens"];
		ANSWERS["GET /api/v2/screens"] = { body: { devices: [] } };
		const logged = vi.spyOn(console, "error").mockImplementation(() => {});
		await expect(call(context, "listDevices")).rejects.toThrow("Unexpected error");
		expect(logged.mock.calls.flat().join(" ")).toMatch(/listDevices.*contract\/mapping\.ts/);
		logged.mockRestore();
		if (kept) ANSWERS["GET /api/v2/screens"] = kept;
	});

	test("shows the service's own words of an error", async () => {
		await expect(change(context, "deleteSchedule", { params: { id: "3" } })).rejects.toMatchObject({
			statusCode: 409,
			message: "A group uses it.",
		});
	});
});

test("an error that the mapping cannot read stays as it is", () => {
	const problem = (body: unknown) => ({ detail: (body as { fault: { text: string } }).fault.text });
	expect(ourProblem({ fault: { text: "In use" } }, { problem })).toEqual({ detail: "In use" });
	expect(ourProblem({ detail: "Gone" }, { problem })).toEqual({ detail: "Gone" });
	expect(ourProblem(null, { problem })).toBeNull();
});

test("a path with a query of its own keeps it beside the call's", () => {
	const mapping: Mapping = { calls: { listPresentations: { path: "/playlists?api-version=2" } } };
	const pathFor = (query: object) =>
		wireCall("listPresentations", { query: { ...query } }, mapping).path;
	expect(pathFor({ page: 2, search: "a&b" })).toBe(
		"/api/v1/playlists?api-version=2&page=2&search=a%26b",
	);
	expect(pathFor({})).toBe("/api/v1/playlists?api-version=2");
});

test("a mapping with a name that there is none of does not compile", () => {
	const wrong: Mapping[] = [
		// @ts-expect-error
		{ calls: { listPresentation: {} } },
		// @ts-expect-error
		{ calls: { listPresentations: { query: { searched: "q" } } } },
		// @ts-expect-error
		{ calls: { listPresentations: { answer: { "presentations[].name": "title" } } } },
		// @ts-expect-error
		{ calls: { listPresentations: { answer: { "presentations.title": "name" } } } },
		// @ts-expect-error
		{ calls: { updatePresentation: { request: { "slides[].seconds": "duration" } } } },
		// @ts-expect-error
		{ problem: { message: "detail" } },
	];
	const right: Mapping[] = [
		{ calls: { listDevices: { answer: { "[].deviceName": "name" } } } },
		{ calls: { getPresentation: { answer: { slides: "pages", "slides[].duration": "seconds" } } } },
		{ problem: { detail: "message", errors: "fields", "errors.title": "name" } },
	];
	expect([wrong.length, right.length]).toEqual([6, 3]);
});

describe("renamed fields", () => {
	const names = { "a[].b.c": "x", "a[].b": "y", d: "e", e: "d" };
	const ours = { a: [{ b: { c: 1, z: 2 } }, { b: null }], d: 3, e: 4, x: 5 };
	const theirs = { a: [{ y: { x: 1, z: 2 } }, { y: null }], e: 3, d: 4, x: 5 };

	test("go there and back, also where two change places", () => {
		expect(theirsRenamed(ours, names)).toEqual(theirs);
		expect(oursRenamed(theirs, names)).toEqual(ours);
	});

	test("win over another field that has the name", () => {
		expect(oursRenamed({ name: "Lobby", title: "Dr" }, { title: "name" })).toEqual({
			title: "Lobby",
		});
	});

	test("leave alone what is no object", () => {
		for (const value of [undefined, null, "text", 7, [1, "b"]])
			expect(oursRenamed(value, names)).toEqual(value);
	});

	test("make no object of another kind", () => {
		const made = oursRenamed(JSON.parse('{"__proto__": {"admin": true}}'), {}) as object;
		expect(Object.getPrototypeOf(made)).toBe(Object.prototype);
	});
});
