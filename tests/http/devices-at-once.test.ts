import { beforeEach, describe, expect, test } from "vitest";
import { ok } from "../support/caller";
import { fleetOf } from "../support/fleet";
import { withSite } from "../support/shared";
import type { SignedIn } from "../support/site";

const site = withSite();
let ann: SignedIn;
beforeEach(async () => {
	ann = await site.signedIn(true);
});
const { addGroup, addScreen, group, groups } = fleetOf(site, () => ann.token);

describe("many devices at once", () => {
	test("are moved to a group", async () => {
		const [hall, bar] = [await addGroup("Hall"), await addGroup("Bar")];
		const ids = [await addScreen("One", hall), await addScreen("Two", hall)].map((one) =>
			String(one.deviceId),
		);
		const sent = await ann.visitor.post("/devices", [
			["intent", "move-devices"],
			["deviceGroupId", String(bar)],
			...ids.map((id): [string, string] => ["deviceId", id]),
		]);
		expect([sent.status, sent.location]).toEqual([302, "/devices"]);
		expect((await ann.visitor.follow(sent)).notice).toBe("Moved: 2 devices to Bar");
		expect((await group(bar)).devices).toHaveLength(2);
	});

	test("are moved but for those that are in the group already, which are not counted", async () => {
		const [hall, bar] = [await addGroup("Hall"), await addGroup("Bar")];
		const one = await addScreen("One", hall);
		const two = await addScreen("Two", bar);
		const move = async () => {
			const sent = await ann.visitor.post("/devices", [
				["intent", "move-devices"],
				["deviceGroupId", String(bar)],
				...[one, two].map(({ deviceId }): [string, string] => ["deviceId", String(deviceId)]),
			]);
			return (await ann.visitor.follow(sent)).notice;
		};
		expect([await move(), await move()]).toEqual([
			"Moved: 1 device to Bar",
			"Already in Bar: 2 devices",
		]);
		expect((await group(bar)).devices).toHaveLength(2);
	});

	test("are removed after a question that names them", async () => {
		const hall = await addGroup("Hall");
		const [one, two] = [await addScreen("One", hall), await addScreen("Two", hall)];
		await addScreen("Three", hall);
		const asked = await ann.visitor.get(
			`/devices?confirm=remove-devices&deviceId=${one.deviceId}&deviceId=${two.deviceId}`,
		);
		expect(asked.dialog).toContain("Remove “One”, “Two”? They go blank, and show a code");
		expect((await group(hall)).devices).toHaveLength(3);
		const no = asked.root.querySelectorAll("a").find((link) => link.textContent === "No");
		const back = await ann.visitor.get(String(no?.getAttribute("href")));
		const ticked = back.root.querySelectorAll('main [name="deviceId"][checked]');
		expect([back.dialog, ticked.map((box) => box.getAttribute("value"))]).toEqual([
			undefined,
			[String(one.deviceId), String(two.deviceId)],
		]);
		const sent = await ann.visitor.submit(asked, { button: "Yes" });
		expect((await ann.visitor.follow(sent)).notice).toBe("Removed: 2 devices");
		expect((await group(hall)).devices.map(({ deviceName }) => deviceName)).toEqual(["Three"]);
	});

	test("are counted once, though one is sent twice", async () => {
		const [hall, bar] = [await addGroup("Hall"), await addGroup("Bar")];
		const { deviceId } = await addScreen("One", hall);
		const send = async (intent: string, ...more: [string, string][]) => {
			const id: [string, string] = ["deviceId", String(deviceId)];
			const sent = await ann.visitor.post("/devices", [["intent", intent], id, id, ...more]);
			return (await ann.visitor.follow(sent)).notice;
		};
		const moved = await send("move-devices", ["deviceGroupId", String(bar)]);
		expect([moved, await send("remove-devices")]).toEqual([
			"Moved: 1 device to Bar",
			"Removed: 1 device",
		]);
	});

	test("are renamed together: those in the address, in a dialog that keeps what is refused", async () => {
		const hall = await addGroup("Hall");
		const ids = [await addScreen("One", hall), await addScreen("Two", hall)].map(
			(one) => one.deviceId,
		);
		await addScreen("Three", hall);
		const asked = await ann.visitor.get(
			`/devices?confirm=rename-devices&${ids.map((id) => `deviceId=${id}`).join("&")}`,
		);
		const form = "dialog form";
		const inputs = asked.root.querySelectorAll(`${form} [name="deviceName"]`);
		expect(inputs.map((input) => input.getAttribute("value"))).toEqual(["One", "Two"]);
		const send = (...typed: string[]) =>
			ann.visitor.post("/devices", [
				["intent", "rename-devices"],
				...ids.map((id): [string, string] => ["deviceId", String(id)]),
				...typed.map((name): [string, string] => ["deviceName", name]),
			]);
		const refused = await send("Left", " ");
		expect([refused.status, refused.isAlertFirst]).toEqual([400, true]);
		const kept = refused.root.querySelectorAll(`${form} [name="deviceName"]`);
		expect(kept.map((input) => input.getAttribute("value"))).toEqual(["Left", " "]);
		expect(kept.map((input) => input.getAttribute("aria-invalid"))).toEqual([undefined, "true"]);
		expect(refused.alert).toContain("Name cannot be empty");
		const focusedOf = (all: typeof kept) => all.map((one) => one.hasAttribute("autofocus"));
		expect([focusedOf(inputs), focusedOf(kept)]).toEqual([
			[true, false],
			[false, true],
		]);
		expect(refused.focused).toHaveLength(1);
		const sent = await send("Left", "Two");
		expect([sent.status, sent.location]).toEqual([302, "/devices"]);
		expect((await ann.visitor.follow(sent)).notice).toBe("Renamed: 1 device");
		const called = (await group(hall)).devices.map(({ deviceName }) => deviceName);
		expect(called.sort()).toEqual(["Left", "Three", "Two"]);
		expect((await send("Only one")).status).toBe(400);
		expect((await send("One", "Two", "Three")).status).toBe(400);
	});

	test("the only name that is renamed cannot be empty either, and its field says so", async () => {
		const { deviceId } = await addScreen("One", await addGroup("Hall"));
		const refused = await ann.visitor.post("/devices", {
			intent: "rename-devices",
			deviceId: String(deviceId),
			deviceName: "",
		});
		expect([refused.status, refused.alert]).toEqual([
			400,
			expect.stringContaining("Name cannot be empty"),
		]);
		const field = refused.root.querySelector('dialog [name="deviceName"]');
		expect(field?.getAttribute("aria-invalid")).toBe("true");
	});

	test.each(["move-devices", "remove-devices", "rename-devices"])(
		"%s of none says so",
		async (intent) => {
			const [{ deviceGroupId } = { deviceGroupId: 0 }] = await groups();
			const page = await ann.visitor.post("/devices", {
				intent,
				deviceGroupId: String(deviceGroupId),
			});
			expect([page.status, page.alert]).toEqual([
				400,
				expect.stringContaining("Tick the devices first"),
			]);
		},
	);

	test.each(["remove-devices", "rename-devices"])(
		"the dialog of %s is not opened for none, nor for those that are gone, and the page says why",
		async (confirm) => {
			const { deviceId: gone } = await addScreen("Gone", await addGroup("Left"));
			await ok(site.service, "deleteDevice", { token: ann.token, params: { deviceId: gone } });
			for (const [ticked, why] of [
				["", "Tick the devices first"],
				[`&deviceId=${gone}`, "The ticked devices are no longer there"],
			]) {
				const page = await ann.visitor.get(`/devices?confirm=${confirm}${ticked}`);
				expect([page.status, page.alert]).toEqual([400, expect.stringContaining(`${why}`)]);
				expect(page.root.querySelector("dialog")).toBeNull();
			}
		},
	);

	test("a page with a dialog that is asked for in vain can be loaded again, as its devices change", async () => {
		const data = "/devices.data?confirm=rename-devices&_routes=routes%2Fdevices%2Flist";
		const { status, text } = await ann.visitor.get(data);
		expect([status, text]).toEqual([200, expect.stringContaining("Tick the devices first")]);
	});
});
