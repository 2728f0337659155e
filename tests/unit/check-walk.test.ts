import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { readOptions } from "../../check/options";
import { Service } from "../../check/service";
import { Walk } from "../../check/walk";
import { checkPairing } from "../../check/walk/pairing";
import { putPieces } from "../../check/walk/storage";
import { type StandIn, startStandIn } from "../support/stand-in";

let standIn: StandIn;
let walk: Walk;
beforeAll(async () => {
	standIn = await startStandIn();
});
beforeEach(async () => {
	standIn.reset();
	const options = readOptions([standIn.url, "--register"], {});
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
