import { DAYS } from "@signage/contract/time/days";
import { describe, expect, test, vi } from "vitest";
import { endGroup } from "../../check/walk/devices";
import { checkMedia } from "../../check/walk/media";
import { checkPairing } from "../../check/walk/pairing";
import { checkProfile } from "../../check/walk/profile";
import { checkSchedules } from "../../check/walk/schedules";
import { putPieces, putWhole } from "../../check/walk/storage";
import { withWalk } from "../support/check-walk";
import { PROFILE, problem } from "../support/stand-in";

const shared = withWalk();

const GROUP = { title: "Hall", isDefault: true, isInAlert: false, devices: [] };

describe("a screen that does not say its group", () => {
	test.each<[string, number, string]>([
		["the group that it was moved to", 5, "fits"],
		["the group that it was in", 4, "differs"],
	])("is in %s, as the groups list it", async (_, listedIn, verdict) => {
		let deviceName = "Screen";
		shared.standIn.answer("createDeviceCode", {
			body: { deviceCode: "secret", userCode: "123456", expiresIn: 600, interval: 5 },
		});
		shared.standIn.answer("verifyDevice", () => ({ body: { deviceId: 7, deviceName } }));
		shared.standIn.answer("getDevice", () => ({ body: { deviceId: 7, deviceName } }));
		shared.standIn.answer("updateDevice", ({ body }) => {
			({ deviceName } = body as { deviceName: string });
			return { status: 204 };
		});
		shared.standIn.answer("listDeviceGroups", () => ({
			body: [4, 5].map((deviceGroupId) => ({
				...GROUP,
				deviceGroupId,
				devices: deviceGroupId === listedIn ? [{ deviceId: 7, deviceName }] : [],
			})),
		}));
		await checkPairing(shared.walk, 5);
		expect(shared.walk.findings.behaviours.get("movedDevice")).toMatchObject({ verdict });
	});

	test.each([
		[[7], "fits"],
		[[], "differs"],
	])("and whose group is deleted: the default one has %j", async (ids, verdict) => {
		const devices = ids.map((deviceId) => ({ deviceId, deviceName: "Screen" }));
		shared.walk.behaves("movedDevice");
		shared.standIn.answer("deleteDeviceGroup", { status: 204 });
		shared.standIn.answer("listDeviceGroups", {
			body: [{ ...GROUP, deviceGroupId: 4, devices }],
		});
		await endGroup(shared.walk, 5, 7);
		expect(shared.walk.findings.behaviours.get("freedDevice")).toMatchObject({ verdict });
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
		shared.walk.options.code = "123456";
		shared.standIn.answer("verifyDevice", ({ body: sent }) =>
			"replacesDeviceId" in (sent as object) ? { status, body } : problem(400, "No such code"),
		);
		await checkPairing(shared.walk, undefined);
		expect(shared.walk.findings.behaviours.get("takenPlace")).toMatchObject({ verdict });
		// As its words tell, not tried, but not for a fault.
		expect(shared.walk.findings.calls.get("createDeviceCode")?.says).toEqual([
			"A code of a screen was given (--code).",
		]);
	},
);

test.each([
	[200, { deviceId: 7, deviceName: "Screen" }],
	[204, undefined],
])(
	"a service that pairs with %i, and finds no wrong code as no other path, has the call",
	async (status, body) => {
		shared.walk.options.code = "123456";
		const unknown = problem(404, "Nobody told me about this call");
		shared.standIn.answer("verifyDevice", ({ body: sent }) =>
			(sent as { userCode: string }).userCode === "123456" ? { status, body } : unknown,
		);
		await checkPairing(shared.walk, undefined);
		const { calls, behaviours } = shared.walk.findings;
		expect(calls.get("verifyDevice")?.breaks).toBe(false);
		expect(behaviours.get("wrongCode")).toMatchObject({ verdict: "fits" });
	},
);

test.each([
	["https://same.test", "fits"],
	["https://other.test", "differs"],
])(
	"a storage that allows no other origin, of a dashboard at %s: it %s",
	async (dashboard, verdict) => {
		const nothing = { headers: new Headers(), text: "", json: undefined };
		vi.spyOn(shared.walk.service, "send").mockImplementation(async (_, { method }) => {
			const status = method === "PUT" ? 201 : 405;
			return { ...nothing, sent: "", hasToken: false, status, ms: 1 };
		});
		shared.walk.options.dashboard = dashboard;
		await putWhole(shared.walk, "https://same.test/file", new Uint8Array(4), "image/png");
		const { behaviours, hints } = shared.walk.findings;
		expect(behaviours.get("uploadFromBrowsers")).toMatchObject({ verdict });
		expect(hints.size).toBe(verdict === "fits" ? 0 : 1);
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
		vi.spyOn(shared.walk.service, "send").mockResolvedValue(reply);
		const url = "https://storage.test/file?sig=1";
		expect(await putPieces(shared.walk, url, new Uint8Array(4), "video/mp4")).toBe(false);
		expect(shared.walk.findings.behaviours.get("uploadInPieces")).toMatchObject({
			verdict,
			breaks,
		});
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
		shared.standIn.answer("listSchedules", { body: [] });
		shared.standIn.answer("listTimeZones", { body: [{ id: "UTC", displayName: "UTC" }] });
		shared.standIn.answer(
			"createSimpleSchedule",
			keep("simple", () => true),
		);
		shared.standIn.answer("getSimpleSchedule", () => ({ body: saved.get("simple") }));
		shared.standIn.answer("updateSimpleSchedule", keep("simple", isOpened));
		shared.standIn.answer("createWeeklySchedule", keep("week", isWeek));
		shared.standIn.answer("getWeeklySchedule", () => ({ body: saved.get("week") }));
		shared.standIn.answer(
			"updateWeeklySchedule",
			keep("week", (body) => isWeek(body) && isOpened(body)),
		);
		shared.standIn.answer("deleteSchedule", { status: 204 });
		await checkSchedules(shared.walk, 1, undefined);
		for (const name of [
			"createSimpleSchedule",
			"updateSimpleSchedule",
			"createWeeklySchedule",
			"updateWeeklySchedule",
		] as const)
			expect([name, shared.walk.findings.calls.get(name)?.verdict]).toEqual([name, "fits"]);
		// Its revision stays the same.
		expect(shared.walk.findings.behaviours.get("revision")?.says).toEqual(
			["simple", "weekly"].map(
				(kind) => `A save of a ${kind} schedule with an old revision is answered with 200.`,
			),
		);
	});

	test("the people of a company as text", async () => {
		await checkProfile(shared.walk, { ...PROFILE, companySize: 50 });
		expect(shared.standIn.named("updateProfile")).toMatchObject([{ body: { companySize: "50" } }]);
	});
});

describe("a service that is called too often", () => {
	const asked = () => shared.standIn.named("listSchedules").length;

	test("is called again when it says, and fits", async () => {
		const tooMany = { ...problem(429, "Too many calls"), headers: { "retry-after": "1" } };
		shared.standIn.answer("listSchedules", () => (asked() === 1 ? tooMany : { body: [] }));
		expect((await shared.walk.try("listSchedules")).verdict).toBe("fits");
	});

	test.each([
		["0", 2, 3],
		["60", 1, 2],
	])("and says %s seconds each time is not waited for each time", async (after, once, twice) => {
		const tooMany = { ...problem(429, "Too many calls"), headers: { "retry-after": after } };
		shared.standIn.answer("listSchedules", tooMany);
		for (const count of [once, twice]) {
			expect((await shared.walk.try("listSchedules")).verdict).toBe("fails");
			expect(asked()).toBe(count);
		}
	});
});

describe("media", () => {
	/** What the service answers to a call of this method below a path; 404 to all others, and the storage takes all. */
	const answering = (answers: Record<string, () => [number, unknown]>) =>
		vi.spyOn(shared.walk.service, "send").mockImplementation(async (url, { method }) => {
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
		await checkMedia(shared.walk);
		expect(shared.walk.findings.calls.get("markSlideVideoUploaded")?.verdict).toBe("fits");
		expect(shared.walk.findings.behaviours.get("processing")).toBeUndefined();
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
		await checkMedia(shared.walk);
		expect(shared.walk.findings.calls.get("getSlideImage")?.verdict).toBe("fits");
		expect(shared.walk.findings.behaviours.get("processing")).toMatchObject({ verdict: "fits" });
		last = "Processing";
		await checkMedia(shared.walk);
		expect(shared.walk.findings.behaviours.get("processing")?.says).toEqual([
			"a picture is still Processing.",
		]);
	});
});
