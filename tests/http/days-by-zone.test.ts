import { beforeEach, expect, test } from "vitest";
import { withFront } from "../support/shared";

// Days are told by the clocks of the browser, whose zone is in a cookie.

const front = withFront();
const device = {
	deviceId: 1,
	deviceName: "Door",
	isOnline: false,
	lastSeenAt: "2020-03-05T23:30:00Z",
	deviceGroupId: 7,
};
beforeEach(() => {
	const deck = {
		presentationId: 1,
		title: "Menu",
		createdAt: "2020-03-02T06:30:00Z",
		updatedAt: "2020-03-05T23:30:00Z",
	};
	front.service.answer("listPresentations", { body: { presentations: [deck] } });
	front.service.answer("listDeviceGroups", {
		body: [
			{ deviceGroupId: 7, title: "Hall", isDefault: true, isInAlert: false, devices: [device] },
		],
	});
	front.service.answer("getDevice", { body: device });
});

async function daysIn(zone: string | undefined) {
	const ann = await front.signedIn();
	if (zone !== undefined) ann.keep([`timezone=${encodeURIComponent(zone)}`]);
	const shown = async (path: string) => {
		const { main, text } = await ann.get(path);
		const told = path === "/presentations" ? text : main;
		return told.match(/(?:Created|changed|last seen|Last contact)[^\d]*\d+ Mar/g);
	};
	const listed = await Promise.all(["/presentations", "/devices", "/devices/:1"].map(shown));
	return listed.flat().map((words) => Number(/(\d+) Mar/.exec(String(words))?.[1]));
}

test("two people of different zones have each their own days, whoever asks first", async () => {
	for (const [zone, days] of [
		[undefined, [2, 5, 5, 5]],
		["America/Los_Angeles", [1, 5, 5, 5]],
		["Asia/Tokyo", [2, 6, 6, 6]],
		["Mars/Olympus", [2, 5, 5, 5]],
	] as const)
		expect([zone, ...(await daysIn(zone))]).toEqual([zone, ...days]);
});
