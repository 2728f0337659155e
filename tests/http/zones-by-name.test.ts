import { expect, test } from "vitest";
import { ok } from "../support/caller";
import { withSite } from "../support/shared";

const site = withSite();

test("a schedule whose zone is not in the list of zones is told by the clocks of the zone that it names", async () => {
	const { token, visitor } = await site.signedIn();
	const deck = await ok(site.service, "createPresentation", { token, body: { title: "Menu" } });
	const { presentationId } = deck;
	const name = "Lunch";
	const timeZoneId = "Asia/Kathmandu";
	const dateTimeCollection = [{ dateTime: "2099-05-01 10:00", presentationId }];
	const body = { name, timeZoneId, dateTimeCollection };
	const { id } = await ok(site.service, "createSimpleSchedule", { token, body });
	const [row] = (await visitor.get("/schedules")).rows;
	expect(row?.[3]).toMatch(/Menu at 2099-05-01 10:00 \(Asia\/Kathmandu\)$/);
	const [group] = await ok(site.service, "listDeviceGroups", { token });
	const params = { deviceGroupId: Number(group?.deviceGroupId) };
	await ok(site.service, "updateDeviceGroup", { token, params, body: { scheduleId: id } });
	const plays = await visitor.get(`/devices/groups/:${params.deviceGroupId}/plays`);
	expect(plays.main).not.toContain("cannot be told");
	expect(plays.main).toMatch(/Next\s*Menu\s*, Friday, 1 May 2099, 10:00/);
});
