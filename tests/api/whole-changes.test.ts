import type { OutputOf } from "@signage/contract/endpoints";
import { expect, test } from "vitest";
import { newPerson, ok, pairScreen } from "../support/caller";
import { withService } from "../support/shared";

// Whoever adds a field to one of these calls gives it a value here: each has to be told by the answer, and read again.

const service = withService();

test("all that a change of a device or of a group says is kept", async () => {
	const { token } = await newPerson(service);
	const { device } = await pairScreen(service, token);
	const make = async (title: string) =>
		(await ok(service, "createPresentation", { token, body: { title } })).presentationId;
	const weekly = { name: "Week", timeZoneId: "UTC" };
	const { id: scheduleId } = await ok(service, "createWeeklySchedule", { token, body: weekly });
	const added = await ok(service, "createDeviceGroup", { token, body: { title: "Hall" } });

	const ofGroup: Required<OutputOf<"updateDeviceGroup", "body">> = {
		title: "Foyer",
		actualPresentationId: await make("Menu"),
		alertPresentationId: await make("Leave"),
		scheduleId,
	};
	const group = { token, params: { deviceGroupId: added.deviceGroupId } };
	expect(await ok(service, "updateDeviceGroup", { ...group, body: ofGroup })).toMatchObject(
		ofGroup,
	);
	expect(await ok(service, "getDeviceGroup", group)).toMatchObject(ofGroup);

	const ofDevice: Required<OutputOf<"updateDevice", "body">> = {
		deviceName: "Door",
		deviceGroupId: added.deviceGroupId,
	};
	const one = { token, params: { deviceId: device.deviceId } };
	expect(await ok(service, "updateDevice", { ...one, body: ofDevice })).toMatchObject(ofDevice);
	expect(await ok(service, "getDevice", one)).toMatchObject(ofDevice);
});
