import { setTimeout as delay } from "node:timers/promises";
import { beforeEach, describe, expect, test } from "vitest";
import type { Page } from "../support/page";
import { withFront } from "../support/shared";
import { problem } from "../support/stand-in";
import type { Visitor } from "../support/visitor";

const COUNT = 20;
/** Calls that an edge runtime lets one request send at once. */
const AT_ONCE = 6;

const front = withFront();
let ann: Visitor;
const ids = Array.from({ length: COUNT }, (_, index) => index + 1);
beforeEach(async () => {
	const devices = ids.map((deviceId) => ({ deviceId, deviceName: `Screen ${deviceId}` }));
	front.service.answer("listDeviceGroups", {
		body: [
			{ deviceGroupId: 1, title: "Hall", isDefault: true, isInAlert: false, devices },
			{ deviceGroupId: 2, title: "Bar", isDefault: false, isInAlert: false, devices: [] },
		],
	});
	ann = await front.signedIn();
});

/** The service refuses what is done to these devices. */
function refuse(name: "updateDevice" | "deleteDevice", refused: number[], status = 404) {
	front.service.answer(name, async ({ path }) => {
		await delay(20);
		return refused.includes(Number(path.split("/").at(-1)))
			? problem(status, "The device was not found")
			: { status: 200, body: {} };
	});
}

const send = (intent: string, more: [string, string][] = []) =>
	ann.post("/devices", [
		["intent", intent],
		...ids.map((id): [string, string] => ["deviceId", String(id)]),
		...more,
	]);
const ticked = (page: Page) =>
	page.root
		.querySelectorAll('[form="chosen"][checked]')
		.map((box) => Number(box.getAttribute("value")));
const MOVE: [string, string][] = [["deviceGroupId", "2"]];

describe("many devices, of which some are refused", () => {
	test("are moved but for those; it is said how many, and those stay ticked", async () => {
		refuse("updateDevice", [3, 17]);
		const page = await send("move-devices", MOVE);
		expect(page.status).toBe(404);
		expect(page.alert).toContain(
			"Moved: 18 of 20 devices. For the others: The device was not found",
		);
		expect(ticked(page)).toEqual([3, 17]);
		expect(front.service.named("updateDevice")).toHaveLength(COUNT);
	});

	test("are removed but for those", async () => {
		refuse("deleteDevice", [20]);
		const page = await send("remove-devices");
		expect(page.alert).toContain("Removed: 19 of 20 devices.");
		expect(ticked(page)).toEqual([20]);
	});

	test("are renamed but for those, which the dialog shows with what was typed", async () => {
		refuse("updateDevice", [2]);
		const names = ids.map((id): [string, string] => ["deviceName", `TV ${id}`]);
		const page = await send("rename-devices", names);
		expect(page.alert).toContain("Renamed: 19 of 20 devices.");
		const inputs = page.root.querySelectorAll('dialog [name="deviceName"]');
		expect(inputs.map((input) => input.getAttribute("value"))).toEqual(["TV 2"]);
		expect(page.root.querySelector('dialog [name="deviceId"]')?.getAttribute("value")).toBe("2");
	});
});

test("if all are refused, the service's words stand alone, and all stay ticked", async () => {
	refuse("updateDevice", ids);
	const page = await send("move-devices", MOVE);
	expect([page.status, page.alert]).toEqual([404, "Error The device was not found"]);
	expect(ticked(page)).toEqual(ids);
});

test("where the group is gone, none is moved, and the list says so", async () => {
	const errors = { deviceGroupId: ["There is no such device group"] };
	front.service.answer("updateDevice", { status: 400, body: { status: 400, errors } });
	const page = await send("move-devices", [["deviceGroupId", "99"]]);
	expect(page.alert).toBe("Bad request There is no such device group");
	const list = page.root.querySelector("#chosen [name=deviceGroupId]");
	expect(list?.getAttribute("aria-invalid")).toBe("true");
	const said = page.root.querySelector(`#${list?.getAttribute("aria-describedby")}`);
	expect(said?.textContent).toBe("There is no such device group");
	expect(ticked(page)).toEqual(ids);
});

test("what the service says of a single device's new name stands at its field", async () => {
	front.service.answer("updateDevice", problem(400, undefined, { DeviceName: ["Too rude"] }));
	const fields = { intent: "rename-devices", deviceId: "5", deviceName: "Door" };
	const field = (await ann.post("/devices", fields)).root.querySelector("dialog [name=deviceName]");
	expect(field?.getAttribute("aria-invalid")).toBe("true");
});

test("without a group none is moved, all stay ticked, and the list says so: it chooses none by itself", async () => {
	const list = (shown: Page) => shown.root.querySelector("#chosen [name=deviceGroupId]");
	const [first] = list(await ann.get("/devices"))?.querySelectorAll("option") ?? [];
	expect([first?.getAttribute("value"), first?.textContent]).toEqual(["", "Choose a group"]);
	const page = await send("move-devices", [["deviceGroupId", ""]]);
	expect([page.status, page.alert]).toEqual([400, "Please check what you entered Choose a group"]);
	const field = list(page);
	expect(field?.getAttribute("aria-invalid")).toBe("true");
	const said = page.root.querySelector(`#${field?.getAttribute("aria-describedby")}`);
	expect(said?.textContent).toBe("Choose a group");
	expect(ticked(page)).toEqual(ids);
	expect(front.service.named("updateDevice")).toEqual([]);
});

test.each<[string, [string, string][], object]>([
	["move-devices", MOVE, { deviceName: "Door", deviceGroupId: 2 }],
	[
		"rename-devices",
		ids.map((): [string, string] => ["deviceName", "TV"]),
		{ deviceName: "TV", deviceGroupId: 3 },
	],
])(
	"%s puts nothing back that a colleague has changed since the devices were listed",
	async (intent, more, body) => {
		refuse("updateDevice", []);
		// They have another name, and are in another group.
		front.service.answer("getDevice", {
			body: { deviceId: 1, deviceName: "Door", deviceGroupId: 3 },
		});
		expect((await send(intent, more)).location).toBe("/devices");
		const sent = front.service.named("updateDevice");
		expect(sent.map((one) => one.body)).toEqual(ids.map(() => body));
	},
);

test("once the service fails no other is tried", async () => {
	refuse("updateDevice", ids.slice(AT_ONCE), 500);
	const page = await send("move-devices", MOVE);
	expect(page.alert).toContain("Moved: 6 of 20 devices.");
	expect(front.service.named("updateDevice").length).toBeLessThanOrEqual(2 * AT_ONCE);
	expect(ticked(page)).toEqual(ids.slice(AT_ONCE));
});

test("once the session is lost no other is tried", async () => {
	refuse("updateDevice", [1], 401);
	expect((await send("move-devices", MOVE)).location).toBe("/login?redirectTo=%2Fdevices");
	await delay(100);
	expect(front.service.named("updateDevice").length).toBeLessThanOrEqual(2 * AT_ONCE);
});

test("six calls at a time are on their way", async () => {
	let [now, most] = [0, 0];
	front.service.answer("updateDevice", async () => {
		now++;
		most = Math.max(most, now);
		await delay(50);
		now--;
		return { status: 200, body: {} };
	});
	expect((await send("move-devices", MOVE)).location).toBe("/devices");
	expect(most).toBe(AT_ONCE);
});
