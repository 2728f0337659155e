import { DAYS } from "@signage/contract/time/days";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { readOptions } from "../../check/options";
import { Service } from "../../check/service";
import { Walk } from "../../check/walk";
import { checkMedia } from "../../check/walk/media";
import { checkPairing } from "../../check/walk/pairing";
import { checkPresentations } from "../../check/walk/presentations";
import { checkProfile } from "../../check/walk/profile";
import { checkSchedules } from "../../check/walk/schedules";
import { putPieces } from "../../check/walk/storage";
import { PROFILE, problem, type StandIn, startStandIn } from "../support/stand-in";

let standIn: StandIn;
let walk: Walk;
beforeAll(async () => {
	standIn = await startStandIn();
});
beforeEach(async () => {
	standIn.reset();
	const options = readOptions([standIn.url, "--register", "--timeout", "1"], {});
	if (options === "help") throw new Error("These are no options");
	walk = new Walk(new Service(standIn.url, {}, 2_000), options);
	await walk.learnUnknownPath();
});
afterAll(() => standIn.stop());

const GROUP = { title: "Hall", isDefault: true, isInAlert: false, devices: [] };

describe("a screen that does not say its group", () => {
	test.each<[string, number, string]>([
		["the group that it was moved to", 5, "fits"],
		["the group that it was in", 4, "differs"],
	])("is in %s, as the groups list it", async (_, listedIn, verdict) => {
		let deviceName = "Screen";
		standIn.answer("createDeviceCode", {
			body: { deviceCode: "secret", userCode: "123456", expiresIn: 600, interval: 5 },
		});
		standIn.answer("verifyDevice", () => ({ body: { deviceId: 7, deviceName } }));
		standIn.answer("getDevice", () => ({ body: { deviceId: 7, deviceName } }));
		standIn.answer("updateDevice", ({ body }) => {
			({ deviceName } = body as { deviceName: string });
			return { status: 204 };
		});
		standIn.answer("listDeviceGroups", () => ({
			body: [4, 5].map((deviceGroupId) => ({
				...GROUP,
				deviceGroupId,
				devices: deviceGroupId === listedIn ? [{ deviceId: 7, deviceName }] : [],
			})),
		}));
		await checkPairing(walk, 5);
		expect(walk.findings.behaviours.get("movedDevice")).toMatchObject({ verdict });
	});
});

test.each<[number, object, string]>([
	[400, { errors: { "$.replacesDeviceId": ["There is no such field."] } }, "fits"],
	[422, { detail: "ReplacesDeviceId is not known" }, "fits"],
	[400, { title: "replacesDeviceId is not known" }, "differs"],
	[404, { detail: "replacesDeviceId is of no device" }, "differs"],
	[429, { detail: "Too many tries" }, "not tried"],
])(
	"a pairing in another’s place that is answered %i with %j: %s",
	async (status, body, verdict) => {
		walk.options.code = "123456";
		standIn.answer("verifyDevice", ({ body: sent }) =>
			"replacesDeviceId" in (sent as object) ? { status, body } : problem(400, "No such code"),
		);
		await checkPairing(walk, undefined);
		expect(walk.findings.behaviours.get("takenPlace")).toMatchObject({ verdict });
		// As its words tell, not tried, but not for a fault.
		expect(walk.findings.calls.get("createDeviceCode")?.says).toEqual([
			"A code of a screen was given (--code).",
		]);
	},
);

describe("a storage that takes no pieces", () => {
	test.each([
		[400, "not tried", false],
		[405, "not tried", false],
		[501, "not tried", false],
		[403, "differs", true],
	])("and answers %i: %s", async (status, verdict, breaks) => {
		const nothing = { headers: new Headers(), text: "", json: undefined };
		const reply = { ...nothing, sent: "", hasToken: false, status, ms: 1 };
		vi.spyOn(walk.service, "send").mockResolvedValue(reply);
		const url = "https://storage.test/file?sig=1";
		expect(await putPieces(walk, url, new Uint8Array(4), "video/mp4")).toBe(false);
		expect(walk.findings.behaviours.get("uploadInPieces")).toMatchObject({ verdict, breaks });
	});
});

describe("the checker sends what the dashboard sends:", () => {
	test("weeks with all of their days, and schedules with the revision that they were opened with", async () => {
		const saved = new Map<string, object>();
		const keep =
			(kind: string, isWhole: (body: object) => boolean) =>
			({ body }: { body: unknown }) => {
				const isRight = isWhole(body as object);
				if (!isRight) return problem(400, "Not whole");
				saved.set(kind, { id: 8, ...(body as object), revision: 3 });
				return { body: saved.get(kind) };
			};
		const isWeek = (body: object) => DAYS.every((day) => day in body);
		const isOpened = (body: object) => "revision" in body && body.revision === 3;
		standIn.answer("listSchedules", { body: [] });
		standIn.answer("listTimeZones", { body: [{ id: "UTC", displayName: "UTC" }] });
		standIn.answer(
			"createSimpleSchedule",
			keep("simple", () => true),
		);
		standIn.answer("getSimpleSchedule", () => ({ body: saved.get("simple") }));
		standIn.answer("updateSimpleSchedule", keep("simple", isOpened));
		standIn.answer("createWeeklySchedule", keep("week", isWeek));
		standIn.answer("getWeeklySchedule", () => ({ body: saved.get("week") }));
		standIn.answer(
			"updateWeeklySchedule",
			keep("week", (body) => isWeek(body) && isOpened(body)),
		);
		standIn.answer("deleteSchedule", { status: 204 });
		await checkSchedules(walk, 1, undefined);
		for (const name of [
			"createSimpleSchedule",
			"updateSimpleSchedule",
			"createWeeklySchedule",
			"updateWeeklySchedule",
		] as const)
			expect([name, walk.findings.calls.get(name)?.verdict]).toEqual([name, "fits"]);
	});

	test("the people of a company as text", async () => {
		await checkProfile(walk, { ...PROFILE, companySize: 50 });
		expect(standIn.named("updateProfile")).toMatchObject([{ body: { companySize: "50" } }]);
	});
});

test.each<[string, string[], string[]]>([
	["all of the query", ["search", "status", "playing"], []],
	["no status", ["search", "playing"], ["status=Error finds a presentation that has another one"]],
	["no playing", ["search", "status"], ["playing=true finds a presentation that no group plays"]],
])("a list that says total and honours %s", async (_, honoured, faults) => {
	const rows: { presentationId: number; title: string; status: string }[] = [];
	standIn.answer("createPresentation", ({ body }) => {
		const { title } = body as { title: string };
		rows.push({ presentationId: rows.length + 1, title, status: "Ready" });
		return { body: { ...rows.at(-1), slides: [] } };
	});
	standIn.answer("listPresentations", ({ query }) => {
		const { search = "", status, playing, sort, page = "1", pageSize = "9" } = query;
		const narrows = (name: string, value?: string) => value && honoured.includes(name);
		const found = rows
			.filter(({ title }) => title.includes(search) && !narrows("playing", playing))
			.filter((one) => !narrows("status", status) || one.status === status);
		if (sort === "-title") found.reverse();
		const start = (Number(page) - 1) * Number(pageSize);
		const presentations = found.slice(start, start + Number(pageSize));
		return { body: { presentations, total: found.length } };
	});
	await checkPresentations(walk);
	const says = faults.map((one) => `\`total\` says that the query is honoured, but ${one}.`);
	expect(walk.findings.calls.get("listPresentations")?.says).toEqual(says);
	// As the list's page asks.
	expect(standIn.named("listPresentations").some(({ query }) => query.sort === "active")).toBe(
		true,
	);
});

test.each<[string, object, string[]]>([
	["as it is", {}, []],
	["without the addresses of its slides", { url: null }, ["the slides have other addresses"]],
	["with slides of another type", { type: "Image" }, ["the slides have other types"]],
])("a presentation that comes back %s after a save", async (_, odd, faults) => {
	let saved = {};
	const keep = ({ body }: { body: unknown }) => {
		saved = { ...(body as object), presentationId: 1 };
		return { body: saved };
	};
	standIn.answer("createPresentation", keep);
	standIn.answer("updatePresentation", keep);
	standIn.answer("getPresentation", () => {
		const { slides, ...rest } = saved as { slides: object[] };
		return { body: { ...rest, slides: slides.map((one) => ({ ...one, ...odd })) } };
	});
	await checkPresentations(walk);
	const says = faults.map((one) => `After a save, ${one}.`);
	expect(walk.findings.behaviours.get("savedPresentation")?.says).toEqual(says);
});

describe("media", () => {
	/** What the service answers to a call of this method below a path; 404 to all others, and the storage takes all. */
	const answering = (answers: Record<string, () => [number, unknown]>) =>
		vi.spyOn(walk.service, "send").mockImplementation(async (url, { method }) => {
			const { host, pathname } = new URL(url);
			const [, path = ""] = /^\/api\/v1\/(\w+)/.exec(pathname) ?? [];
			const isStorage = host === "storage.test";
			const [status, json] = isStorage ? [201] : (answers[`${method} ${path}`]?.() ?? [404]);
			const text = json === undefined ? "" : JSON.stringify(json);
			return { sent: "", hasToken: true, headers: new Headers(), status, json, text, ms: 1 };
		});
	const id = crypto.randomUUID();
	const uploadUrl = "https://storage.test/file?sig=1";

	test("a video that cannot be played and is worked on for long says nothing of good pictures", async () => {
		const video = { slideVideoId: id, fileId: id, status: "Processing", uploadUrl };
		const told = (): [number, unknown] => [200, video];
		answering({ "POST SlideVideos": told, "GET SlideVideos": told, "PATCH SlideVideos": told });
		await checkMedia(walk);
		expect(walk.findings.calls.get("markSlideVideoUploaded")?.verdict).toBe("fits");
		expect(walk.findings.behaviours.get("processing")).toBeUndefined();
	});

	test("a picture that is asked for too often is asked for again, and one that stays in process is told", async () => {
		const image = { slideImageId: id, uploadUrl };
		let asked = 0;
		let last = "Ready";
		const told = (): [number, unknown] =>
			++asked === 2 ? [429, {}] : [200, asked < 3 ? image : { ...image, status: last }];
		answering({
			"POST SlideImages": () => [200, image],
			"GET SlideImages": told,
			"PATCH SlideImages": () => [200, image],
		});
		await checkMedia(walk);
		expect(walk.findings.calls.get("getSlideImage")?.verdict).toBe("fits");
		expect(walk.findings.behaviours.get("processing")).toMatchObject({ verdict: "fits" });
		last = "Processing";
		await checkMedia(walk);
		expect(walk.findings.behaviours.get("processing")?.says).toEqual([
			"a picture is still Processing.",
		]);
	});
});
