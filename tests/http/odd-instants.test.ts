import { expect, test } from "vitest";
import { withFront } from "../support/shared";

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
