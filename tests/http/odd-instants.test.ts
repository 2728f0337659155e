import { describe, expect, test } from "vitest";
import { withFront } from "../support/shared";
import { PROFILE } from "../support/stand-in";

// Instants of another team's service that are none as the contract has them: the lists live.

const front = withFront();

const deck = (presentationId: number, updatedAt: string) => ({
	presentationId,
	title: `Deck ${presentationId}`,
	createdAt: "2020-03-01T23:30:00.1234567",
	updatedAt,
});
const device = (deviceId: number, deviceName: string, lastSeenAt: string) => ({
	deviceId,
	deviceName,
	isOnline: false,
	lastSeenAt,
});

test("presentations whose instants have no zone, or are none, are listed, and sorted by the time in UTC", async () => {
	const ann = await front.signedIn();
	const presentations = [
		deck(1, "2020-03-05T10:00:00"),
		deck(2, "2020-03-05 10:00:01"),
		deck(3, "2020-03-05T12:30:00+02"),
		deck(4, "last week"),
	];
	front.service.answer("listPresentations", { body: { presentations } });
	const page = await ann.get("/presentations?sort=-changed");
	expect([page.status, page.alert]).toEqual([200, undefined]);
	expect(page.main.match(/Deck \d/g)?.slice(0, 4)).toEqual([
		"Deck 3",
		"Deck 2",
		"Deck 1",
		"Deck 4",
	]);
});

test("a screen that was last seen at such an instant is listed", async () => {
	const ann = await front.signedIn();
	const devices = [
		device(1, "Door", "2020-03-05T23:30:00"),
		device(2, "Bar", "0001-01-01T00:00:00"),
		device(3, "Attic", "never"),
	];
	const group = { deviceGroupId: 7, title: "Hall", isDefault: true, isInAlert: false, devices };
	front.service.answer("listDeviceGroups", { body: [group] });
	const page = await ann.get("/devices");
	expect([page.status, page.alert]).toEqual([200, undefined]);
	for (const name of ["Door", "Bar", "Attic"]) expect(page.main).toContain(name);
	expect(page.main.match(/last seen [^A-Z]+[A-Z][a-z]+ \d+/g)).toEqual(["last seen 5 Mar 2020"]);
});

describe("the year 1, as some services say for what has never been, is no day:", () => {
	const NEVER = "0001-01-01T00:00:00";

	test("a presentation that was never changed is sorted by the day on which it was made, and tells that alone", async () => {
		const ann = await front.signedIn();
		const presentations = [deck(1, NEVER), deck(2, "2020-02-01T00:00:00Z")];
		front.service.answer("listPresentations", { body: { presentations } });
		const page = await ann.get("/presentations?sort=-changed");
		expect(page.main.match(/Deck \d/g)?.slice(0, 2)).toEqual(["Deck 1", "Deck 2"]);
		expect(page.main.match(/Created \d+ [A-Z][a-z]+ \d{4}|changed \d+ [A-Z][a-z]+ \d+/g)).toEqual([
			"Created 1 Mar 2020",
			"Created 1 Mar 2020",
			"changed 1 Feb 2020",
		]);
	});

	test("a schedule that turns to nothing else says no time at which it does", async () => {
		const ann = await front.signedIn();
		const lunch = { id: 8, name: "Lunch", type: "Weekly", playing: 1, playingTitle: "Menu" };
		front.service.answer("listSchedules", { body: [{ ...lunch, nextAt: NEVER }] });
		const { main } = await ann.get("/schedules");
		expect(main).toContain("Menu");
		expect(main).not.toContain("until");
	});

	test("a plan that goes on has no end", async () => {
		const ann = await front.signedIn();
		const subscriptionInfo = { ...PROFILE.subscriptionInfo, endsAt: NEVER };
		front.service.answer("getProfile", { body: { ...PROFILE, subscriptionInfo } });
		const { main } = await ann.get("/user-info");
		expect(main).toContain("Subscription tier");
		expect(main).not.toContain("Ends on");
	});

	test("a screen that is not behind is not called late", async () => {
		const ann = await front.signedIn();
		const tv = { isOnline: true, presentationCached: false, behindSince: NEVER };
		const devices = [{ ...device(1, "Door", "2020-03-05T23:30:00"), ...tv }];
		const group = { deviceGroupId: 7, title: "Hall", isDefault: true, isInAlert: false, devices };
		front.service.answer("listDeviceGroups", { body: [group] });
		const { main } = await ann.get("/devices");
		expect(main).toContain("1 of 1 screens online");
		expect(main).not.toContain("not up to date");
	});
});
