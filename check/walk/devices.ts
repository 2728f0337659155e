import { field, listOf, type Walk } from "../walk";
import { remove } from "./remove";

const NO_PRESENTATION = "There is no presentation to try it with.";
const GROUP_CALLS = [
	"getDeviceGroup",
	"updateDeviceGroup",
	"startAlert",
	"stopAlert",
	"deleteDeviceGroup",
] as const;
const EVERYWHERE = "It would touch all groups of an account that may be in use (--thorough).";

/** The group with this id as the list has it, which is what the devices page reads. */
async function readGroup(walk: Walk, deviceGroupId: unknown): Promise<unknown> {
	const { body } = await walk.try("listDeviceGroups");
	return listOf(body).find((one) => field(one, "deviceGroupId") === deviceGroupId);
}

/** Whether a field of a group is this value; null and missing are the same. */
export async function keeps(
	walk: Walk,
	groupId: unknown,
	name: string,
	value: unknown,
): Promise<void> {
	const found = field(await readGroup(walk, groupId), name) ?? null;
	const problem =
		value === null ? `${name} is not cleared by null.` : `${name} is not what was saved.`;
	walk.behaves("savedGroup", found === value ? undefined : problem);
}

const PUT_NAMES = ["title", "actualPresentationId", "alertPresentationId", "scheduleId"] as const;

/**
 * Saves some fields of a group with all others as they are, as the dashboard does: a service may want them, or take what is
 * left out for cleared (docs/decisions/0014).
 */
export async function saveGroup(walk: Walk, deviceGroupId: unknown, update: object) {
	const group = await readGroup(walk, deviceGroupId);
	// A list that fails, or has no such group, is told elsewhere: what is not known is not made up.
	const now = group
		? Object.fromEntries(PUT_NAMES.map((name) => [name, field(group, name) ?? null]))
		: {};
	return walk.try("updateDeviceGroup", {
		params: { deviceGroupId },
		body: { ...now, ...update },
	});
}

async function checkAlerts(walk: Walk, groupId: unknown, presentationId: unknown): Promise<void> {
	const params = { deviceGroupId: groupId };
	const started = await walk.try("startAlert", { params, body: { presentationId } });
	if (!started.breaks) {
		const group = await readGroup(walk, groupId);
		walk.behaves(
			"alert",
			field(group, "isInAlert") === true ? undefined : "A started alert does not show.",
		);
	}
	const stopped = await walk.try("stopAlert", { params });
	if (!stopped.breaks && !started.breaks) {
		const group = await readGroup(walk, groupId);
		walk.behaves(
			"alert",
			field(group, "isInAlert") === false ? undefined : "A stopped alert goes on.",
		);
	}
	if (!walk.isOwnAccount && !walk.options.isThorough) {
		for (const name of ["startAlertEverywhere", "stopAlertEverywhere"] as const)
			await walk.notTried(name, EVERYWHERE);
		return;
	}
	const what = "the alert in all groups";
	const stop = async () => Number((await walk.ask("stopAlertEverywhere")).status) < 300;
	await walk.tryUndoable("startAlertEverywhere", { body: { presentationId } }, what, stop);
	const ended = await walk.try("stopAlertEverywhere");
	if (!ended.breaks) walk.made.undone(what);
}

async function makeGroup(walk: Walk): Promise<unknown> {
	walk.made.begin("group");
	const title = `${walk.mark} group`;
	const made = await walk.try("createDeviceGroup", { body: { title } });
	const id = field(made.body, "deviceGroupId") ?? (await walk.made.find("group"))[0]?.deviceGroupId;
	walk.made.add("group", id);
	if (id === undefined && !made.breaks)
		walk.findings.call("createDeviceGroup", {
			verdict: "differs",
			breaks: true,
			says: ["It is answered as done, but the list has no such group."],
		});
	return id;
}

/** Groups and alerts; resolves to the id of a group that other parts use. */
export async function checkGroups(walk: Walk, presentationId: unknown): Promise<unknown> {
	const list = await walk.try("listDeviceGroups");
	if (!list.breaks) {
		const hasDefault = listOf(list.body).some((one) => field(one, "isDefault") === true);
		walk.behaves("defaultGroup", hasDefault ? undefined : "No group of the list has isDefault.");
	}
	const groupId = await makeGroup(walk);
	if (groupId === undefined) {
		for (const name of GROUP_CALLS) await walk.notTried(name, "There is no group to try it with.");
		return undefined;
	}
	const params = { deviceGroupId: groupId };
	await walk.try("getDeviceGroup", { params });
	if (presentationId === undefined) {
		for (const name of ["startAlert", "stopAlert"] as const)
			await walk.notTried(name, NO_PRESENTATION);
		await saveGroup(walk, groupId, { title: `${walk.mark} group 2` });
		return groupId;
	}
	const chosen = { actualPresentationId: presentationId, alertPresentationId: presentationId };
	const saved = await saveGroup(walk, groupId, chosen);
	if (!saved.breaks) {
		await keeps(walk, groupId, "actualPresentationId", presentationId);
		await keeps(walk, groupId, "alertPresentationId", presentationId);
		await saveGroup(walk, groupId, { actualPresentationId: null });
		await keeps(walk, groupId, "actualPresentationId", null);
	}
	await walk.part("alerts", () => checkAlerts(walk, groupId, presentationId));
	return groupId;
}

export const idsOf = (devices: unknown) => listOf(devices).map((one) => field(one, "deviceId"));

/** Deletes the group: the last that is done with it. The device is in it, if it could be moved there. */
export async function endGroup(walk: Walk, groupId: unknown, deviceId: unknown): Promise<void> {
	if (groupId === undefined) return;
	const isGone = await remove(walk, "group", groupId);
	if (!isGone || walk.findings.behaviours.get("movedDevice")?.verdict !== "fits") return;
	const { body, breaks } = await walk.try("listDeviceGroups");
	if (breaks) return;
	const home = listOf(body).find((one) => field(one, "isDefault") === true);
	const isThere = idsOf(field(home, "devices")).includes(deviceId);
	walk.behaves("freedDevice", isThere ? undefined : "The default group has not got its device.");
}
