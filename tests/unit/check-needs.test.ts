import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type EndpointName, endpoints } from "@signage/contract/endpoints";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { differencesIn } from "../../check/differences";
import { judge } from "../../check/judge";
import { NEEDS } from "../../check/needs";
import { Service } from "../../check/service";
import { mapping } from "../../docs/mapping-example";

const services = fileURLToPath(new URL("../../app/services/", import.meta.url));
const sources = readdirSync(services, { recursive: true, encoding: "utf8" })
	.filter((path) => path.endsWith(".ts"))
	.map((path) => readFileSync(services + path, "utf8"))
	.join("\n");

/** How the dashboard makes its calls: `call` needs the answer, `change` needs that it is done. */
const made = [
	...sources.matchAll(
		/\b(call|change(?:AndRead)?)\(\s*(?:\{[^}]*\}|inBrowser\(context[^)]*\)|context),\s*"(\w+)"/g,
	),
].map(([, how, name]) => [name, how === "call" ? "answer" : "done"]);

describe("what the checker says the dashboard needs", () => {
	// Its answer is read by the renewal, without `call`.
	const needed = new Map<string, string>([["refresh", "answer"]]);
	for (const [name = "", of = ""] of made) if (needed.get(name) !== "answer") needed.set(name, of);
	test.each(Object.keys(endpoints) as EndpointName[])("%s", (name) => {
		expect(NEEDS[name].of).toBe(needed.get(name) ?? "nothing");
	});

	test("is found in the dashboard's source", () => {
		expect(made.length).toBeGreaterThan(50);
	});
});

describe("a difference in words", () => {
	const schema = z.object({
		id: z.number().int(),
		when: z.iso.datetime().nullish(),
		list: z.array(z.object({ file: z.guid(), isOn: z.boolean(), zone: z.string().or(z.number()) })),
	});
	const words = (body: unknown) => {
		const { error } = schema.safeParse(body);
		return error ? differencesIn(body, error) : [];
	};
	const item = { file: crypto.randomUUID(), isOn: true, zone: 7 };

	test.each<[unknown, string[]]>([
		[{ id: 1, list: [item] }, []],
		[{ Id: 1, list: [] }, ["id is missing; there are Id, list"]],
		[{ id: "1", list: [] }, ["id is text, where a number is needed"]],
		[{ id: 1.5, list: [] }, ["id is a number, where a whole number is needed"]],
		[
			{ id: null, list: {} },
			["id is null, where a number is needed", "list is an object, where a list is needed"],
		],
		[
			{ id: 1, when: "yesterday", list: [] },
			["when is text, where an instant as in ISO 8601, with its zone is needed"],
		],
		[
			{
				id: 1,
				list: [
					{ ...item, file: "a" },
					{ ...item, file: "b", isOn: 1 },
				],
			},
			[
				"list[].file is text, where a UUID is needed",
				"list[].isOn is a whole number, where true or false is needed",
			],
		],
		[
			{ id: 1, list: [{ ...item, zone: true }] },
			["list[].zone is true or false, where text or a number is needed"],
		],
		[[], ["the answer is a list, where an object is needed"]],
	])("%j", (body, expected) => {
		expect(words(body)).toEqual(expected);
	});
});

const reply = (json: unknown) => ({
	sent: "",
	hasToken: false,
	status: 200,
	headers: new Headers(),
	text: JSON.stringify(json),
	json,
	ms: 1,
});

test("the checker tells of what the dashboard puts right by itself, too", () => {
	const service = new Service("https://service.test", {}, 1000);
	expect(judge(service, "login", reply({ accessToken: "a", expiresIn: "3600" }))).toMatchObject({
		verdict: "differs",
		says: ["expiresIn is text, where a number is needed."],
	});
});

test("what the dashboard puts right by itself breaks nothing, and the checker goes on with it", () => {
	const service = new Service("https://service.test", {}, 1000);
	const hall = { deviceGroupId: 7, title: "Hall", isDefault: true, isInAlert: false, devices: [] };
	const sent = { ...hall, scheduleId: 0 };
	expect(judge(service, "listDeviceGroups", reply([sent]))).toMatchObject({
		verdict: "differs",
		breaks: false,
		says: ["[].scheduleId is 0, where at least 1 is needed."],
		body: [{ ...hall, scheduleId: null }],
	});
	const unreadable = [{ ...sent, title: 5 }];
	expect(judge(service, "listDeviceGroups", reply(unreadable))).toMatchObject({
		verdict: "differs",
		breaks: true,
		body: unreadable,
	});
	const profile = (subscriptionInfo?: object) =>
		judge(service, "getProfile", reply({ email: "ann@signage.test", subscriptionInfo }));
	expect(profile({ tier: "Pro", maxScreens: "5" }).breaks).toBe(false);
	// The dashboard would take everybody for having no plan.
	for (const odd of [{ tier: 2 }, {}, undefined]) expect(profile(odd).breaks).toBe(true);
});

test("what comes as text/html is a page to the checker only where it is one, as to the dashboard", () => {
	const service = new Service("https://service.test", {}, 1000);
	const judged = (name: EndpointName, text: string, json?: unknown) =>
		judge(service, name, {
			...reply(json),
			headers: new Headers({ "content-type": "text/html; charset=UTF-8" }),
			text,
		});
	expect(judged("listSchedules", "[]", []).verdict).toBe("fits");
	expect(judged("forgotPassword", "").verdict).toBe("fits");
	expect(judged("updateDevice", "").breaks).toBe(false);
	for (const page of ["<!DOCTYPE html><p>", " <html lang='en'>"])
		expect(judged("updateDevice", page)).toMatchObject({ verdict: "differs", breaks: true });
});

test("an empty answer fits where none is fixed, and there alone", () => {
	const service = new Service("https://service.test", {}, 1000);
	const empty = { ...reply(undefined), text: "" };
	expect(judge(service, "setIntegrationKey", empty)).toMatchObject({ verdict: "fits", says: [] });
	expect(judge(service, "updateProfile", empty)).toMatchObject({ verdict: "differs" });
});

test("the checker says where a field of another name is put right, if there is one that may be it", () => {
	const service = new Service("https://service.test", {}, 1000);
	const says = (json: unknown) => judge(service, "refresh", reply(json)).says.join(" ");
	const way = "`answer` of refresh in contract/mapping.ts";
	expect(says({ token: "a", refreshToken: "b", expiresIn: 3600 })).toContain(way);
	for (const other of [{}, [], { accessToken: 1, refreshToken: "b", expiresIn: 3600 }])
		expect(says(other)).not.toContain(way);
});

test("the checker reads through the mapping", () => {
	const service = new Service("https://service.test", mapping, 1000);
	const theirs = { items: [{ id: 5, name: "Lobby" }], count: 1 };
	expect(judge(service, "listPresentations", reply(theirs))).toMatchObject({
		verdict: "fits",
		body: { presentations: [{ presentationId: 5, title: "Lobby" }], total: 1 },
	});
	const ours = { presentations: [{ presentationId: "5", title: "Lobby" }] };
	expect(judge(service, "listPresentations", reply(ours))).toMatchObject({
		verdict: "differs",
		breaks: true,
	});
	expect(judge(service, "listDevices", reply({ devices: [] }))).toMatchObject({
		verdict: "differs",
		says: [expect.stringContaining("contract/mapping.ts cannot read the answer")],
	});
	const refused = { ...reply({ message: "Not now." }), status: 500 };
	expect(judge(service, "listDevices", refused).says).toEqual([
		"The service fails with 500: Not now.",
	]);
});
