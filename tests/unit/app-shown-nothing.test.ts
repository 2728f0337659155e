import type { Device, DeviceGroup } from "@signage/contract/devices";
import { expect, test } from "vitest";
import { insteadOf, isIdle, showsOf, showsOther } from "../../app/routes/devices/shown-now.server";
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

const shown = { isOnline: true, playing: { presentationId: 2, slideId: 1 } };
test.each<[string, Partial<DeviceGroup>, Partial<Device>, boolean]>([
	["its group's", { actualPresentationId: 2 }, shown, false],
	["another", { actualPresentationId: 4 }, shown, true],
	["another, and is offline", { actualPresentationId: 4 }, { ...shown, isOnline: false }, false],
	["another, and is paused", { actualPresentationId: 4 }, { ...shown, isPaused: true }, false],
	["another, which has no slides", { actualPresentationId: 1 }, shown, false],
	["another than its schedule says", { actualPresentationId: 2, scheduleId: 1 }, shown, false],
	[
		"another than a schedule says",
		{ actualPresentationId: 4, scheduleId: 2 },
		{ ...shown, playing },
		true,
	],
	["what a schedule says that does not tell", { scheduleId: 3 }, shown, false],
	["another than the alert", { isInAlert: true, alertPresentationId: 4 }, shown, false],
	["something, without any to show", {}, shown, false],
	["nothing", { actualPresentationId: 2 }, { ...shown, playing: null, playerVersion: "1" }, true],
	["nothing, as far as it tells", { actualPresentationId: 2 }, { ...shown, playing: null }, false],
])("a screen that shows %s", (_, of, told, isOther) => {
	expect(showsOther(group(of), known)(screen(told))).toBe(isOther);
});

test.each<[string, Partial<Device>, string | undefined]>([
	["the alert", { ...shown, playing: { presentationId: 4, slideId: 1 } }, undefined],
	["what its group shows else", shown, "Shows “Menu” instead"],
	["nothing", { isOnline: true, playing: null, playerVersion: "1" }, "Shows nothing"],
	["nothing, as far as it tells", { isOnline: true, playing: null }, undefined],
	["what its group shows else, and is offline", { ...shown, isOnline: false }, undefined],
	["what its group shows else, and is paused", { ...shown, isPaused: true }, undefined],
])("in an alert, the row of a screen that shows %s", (_, told, words) => {
	const of = group({ actualPresentationId: 2, isInAlert: true, alertPresentationId: 4 });
	expect(insteadOf(of, known)(screen(told))).toBe(words);
});
