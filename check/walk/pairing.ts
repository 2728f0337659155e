import { ourProblem } from "@signage/contract/mapped-call";
import { problem } from "@signage/contract/problem";
import type { Judged } from "../judge";
import { isRefusal } from "../service";
import { field, listOf, NO_SUCH_ID, type Walk } from "../walk";
import { idsOf } from "./devices";
import { remove } from "./remove";

const NO_SCREEN = "There is no screen to pair (--code with the digits that one shows).";
const DEVICE_CALLS = ["getDevice", "updateDevice", "deleteDevice"] as const;
const SCREEN_CALLS = ["createDeviceToken", "getManifest", "sendHeartbeat", "followEvents"] as const;
const OWN_SCREEN = "The check was no screen of this service.";
/** The answers after which the page has the code looked at again. */
const CODE_REFUSED = [400, 404];
/** Answers that say nothing of the code. */
const CODE_UNTOLD = [405, 429];

/** The answers after which the dashboard pairs it as a new one, where they name the field (app/services/client/names-field.server.ts). */
const FIELD_REFUSED = [400, 422];
const FIELD = /(?<!\w)replacesDeviceId(?!\w)/i;

/** A code to pair: of a screen that shows one, or of a screen that the check pretends to be. */
async function codeToPair(walk: Walk): Promise<{ userCode?: string; deviceCode?: unknown }> {
	const { code } = walk.options;
	if (code) {
		walk.skip("createDeviceCode", "A code of a screen was given (--code).");
		return { userCode: code };
	}
	const body = { deviceName: `${walk.mark} screen`, operationSystem: "web" };
	const made = await walk.try("createDeviceCode", { token: "none", body });
	const userCode = field(made.body, "userCode");
	const deviceCode = field(made.body, "deviceCode");
	if (typeof deviceCode === "string") walk.secrets.add(deviceCode);
	return { userCode: typeof userCode === "string" ? userCode : undefined, deviceCode };
}

/** The side of the screen, which the included player needs. */
async function checkScreen(walk: Walk, deviceCode: unknown): Promise<void> {
	const paired = await walk.try("createDeviceToken", { token: "none", body: { deviceCode } });
	const token = field(paired.body, "accessToken");
	if (typeof token !== "string") {
		for (const name of SCREEN_CALLS) walk.skip(name, "The screen got no token.");
		return;
	}
	walk.secrets.add(token);
	const read = await walk.try("getManifest", { token });
	const cachedRevision = field(read.body, "revision") ?? null;
	await walk.try("sendHeartbeat", { token, body: { playing: null, cachedRevision } });
	await walk.try("followEvents", { token });
}

/** The id of the group that a device is in: as it says or, where it does not, as the groups list it. */
async function groupIdOf(walk: Walk, device: unknown): Promise<unknown> {
	const told = field(device, "deviceGroupId") ?? undefined;
	if (told !== undefined) return told;
	const { body } = await walk.try("listDeviceGroups");
	const id = field(device, "deviceId");
	const group = listOf(body).find((one) => idsOf(field(one, "devices")).includes(id));
	return field(group, "deviceGroupId");
}

async function checkDevice(walk: Walk, deviceId: unknown, deviceGroupId: unknown): Promise<void> {
	const params = { deviceId };
	await walk.try("getDevice", { params });
	const deviceName = `${walk.mark} renamed`;
	const saved = await walk.try("updateDevice", { params, body: { deviceName, deviceGroupId } });
	const read = await walk.try("getDevice", { params });
	if (!saved.breaks && !read.breaks) {
		const isMoved =
			deviceGroupId === undefined || (await groupIdOf(walk, read.body)) === deviceGroupId;
		const isNamed = field(read.body, "deviceName") === deviceName;
		const problem = isNamed ? "It stays in its group." : "It keeps its old name.";
		walk.behaves("movedDevice", isMoved && isNamed ? undefined : problem);
	}
}

/** Pairs a screen as a device's page does, in the place of another; that one there is not, and nothing is taken from anybody. */
async function pair(walk: Walk, userCode: string): Promise<Judged> {
	const replacesDeviceId = Number(NO_SUCH_ID);
	const reply = await walk.ask("verifyDevice", { body: { userCode, replacesDeviceId } });
	if (!isRefusal(reply)) {
		const judged = walk.take("verifyDevice", reply);
		if (judged.verdict === "fits") walk.behaves("takenPlace");
		return judged;
	}
	const status = Number(reply.status);
	const said = problem.safeParse(ourProblem(reply.json, walk.service.mapping)).data;
	const isNamed =
		FIELD_REFUSED.includes(status) && FIELD.test(JSON.stringify([said?.detail, said?.errors]));
	const fault = `It is answered with ${status}, and not with 400 or 422 that names the field.`;
	if (CODE_UNTOLD.includes(status))
		walk.findings.unseen("takenPlace", `The answer (${status}) says nothing of it.`);
	else walk.behaves("takenPlace", isNamed ? undefined : fault);
	return walk.try("verifyDevice", { body: { userCode } });
}

/** Deletes the device: the last that is done with it. */
export async function endDevice(walk: Walk, deviceId: unknown): Promise<void> {
	if (deviceId !== undefined) await remove(walk, "device", deviceId);
}

/** Enters a code too short for any screen's: a wrong one of six digits could be somebody's. */
async function refuseWrongCode(walk: Walk): Promise<void> {
	const wrong = await walk.refused("verifyDevice", "a code that no screen shows", {
		body: { userCode: "00000" },
	});
	const { status = 500 } = wrong;
	if (status < 500 && !CODE_UNTOLD.includes(status) && !walk.isUnknown("verifyDevice", wrong))
		walk.behaves(
			"wrongCode",
			CODE_REFUSED.includes(status) ? undefined : `It is answered with ${status}.`,
		);
}

/** Pairing a screen, and what is done with it; `deviceGroupId` is where it is moved. Resolves to its id. */
export async function checkPairing(walk: Walk, deviceGroupId: unknown): Promise<unknown> {
	const deviceId = await pairScreen(walk, deviceGroupId);
	await refuseWrongCode(walk);
	return deviceId;
}

async function pairScreen(walk: Walk, deviceGroupId: unknown): Promise<unknown> {
	const before = await walk.try("listDevices");
	const { userCode, deviceCode } = await codeToPair(walk);
	if (userCode === undefined) {
		for (const name of DEVICE_CALLS) await walk.notTried(name, NO_SCREEN);
		for (const name of SCREEN_CALLS) await walk.notTried(name, OWN_SCREEN);
		return undefined;
	}
	walk.made.begin("device");
	const paired = await pair(walk, userCode);
	const known = new Set(idsOf(before.body));
	const added = async () =>
		idsOf((await walk.try("listDevices")).body).find((id) => !known.has(id));
	const deviceId = field(paired.body, "deviceId") ?? (paired.breaks ? undefined : await added());
	if (deviceId === undefined) {
		for (const name of DEVICE_CALLS) await walk.notTried(name, "No screen was paired.");
		for (const name of SCREEN_CALLS) await walk.notTried(name, "No screen was paired.");
		return undefined;
	}
	walk.made.add("device", deviceId);
	if (deviceCode) await walk.part("the screen's side", () => checkScreen(walk, deviceCode));
	else for (const name of SCREEN_CALLS) await walk.notTried(name, OWN_SCREEN);
	await walk.part("a device", () => checkDevice(walk, deviceId, deviceGroupId));
	return deviceId;
}
