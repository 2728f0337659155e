import type { Device, DeviceGroup } from "@signage/contract/devices";
import { expect, test } from "vitest";
import { isIdle, showsOf } from "../../app/routes/devices/fleet.server";
import { hasNoSlides } from "../../app/services/presentations/no-slides";

test.each([
	[{ pagesCount: 0, status: null }, true],
	[{ pagesCount: 0 }, true],
	[{ pagesCount: 0, status: "Error" }, true],
	[{ pagesCount: 0, status: "Processing" }, false],
	[{ pagesCount: 1, status: "Ready" }, false],
	[{ pagesCount: null, status: null }, false],
	[{}, false],
])("of a presentation %j it is known that it has no slides: %s", (facts, isKnown) => {
	expect(hasNoSlides(facts)).toBe(isKnown);
});

const presentations = new Map([
	[1, { title: "Empty", isEmpty: true }],
	[2, { title: "Menu" }],
]);
const schedules = [1, 2].map((id) => ({ id, name: `Schedule ${id}`, type: "Weekly", playing: id }));
const known = { presentations, schedules: [...schedules, { id: 3, name: "Mute", type: "Weekly" }] };

const screen = (more: Partial<Device>): Device => ({ deviceId: 1, deviceName: "TV", ...more });
const group = (more: Partial<DeviceGroup>): DeviceGroup => ({
	deviceGroupId: 3,
	title: "Hall",
	isDefault: true,
	isInAlert: false,
	devices: [screen({ isOnline: true, playing: null })],
	...more,
});
const playing = { presentationId: 1, slideId: 1 };

test.each<[string, Partial<DeviceGroup>, boolean]>([
	["nothing", {}, true],
	["its own, without slides", { actualPresentationId: 1 }, true],
	["its own, with slides", { actualPresentationId: 2 }, false],
	["its own, of which nothing is known", { actualPresentationId: 4 }, false],
	[
		"an alert without slides",
		{ actualPresentationId: 2, isInAlert: true, alertPresentationId: 1 },
		true,
	],
	[
		"an alert with slides",
		{ actualPresentationId: 1, isInAlert: true, alertPresentationId: 2 },
		false,
	],
	["by a schedule what has no slides", { actualPresentationId: 2, scheduleId: 1 }, true],
	["by a schedule what has slides", { actualPresentationId: 1, scheduleId: 2 }, false],
	["what a schedule says that does not tell", { actualPresentationId: 1, scheduleId: 3 }, false],
	[
		"what a screen says that it shows",
		{ actualPresentationId: 1, devices: [screen({ isOnline: true, playing })] },
		false,
	],
	[
		"what an offline screen showed last",
		{ actualPresentationId: 1, devices: [screen({ isOnline: false, playing })] },
		true,
	],
])("a group that plays %s", (_, more, hasNothing) => {
	expect(isIdle(group(more), known)).toBe(hasNothing);
});

test("nothing is known where the presentations cannot be had", () => {
	const shown = showsOf(group({ actualPresentationId: 1 }), {
		presentations: new Map(),
		schedules,
	});
	expect(shown).toMatchObject({ isEmpty: false });
});
