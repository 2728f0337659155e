import { listDeviceGroups } from "~/services/devices/devices.server";
import { forSignedIn, withoutPage } from "~/services/request/guard.server";
import { listSchedulesIfAny } from "~/services/schedules/schedules.server";
import { digestOf } from "./digest.server";

/** What the devices page asks every few seconds: its digest, or 304 while that is the same. */
export const loader = withoutPage(forSignedIn)(async (visit) => {
	const groups = await listDeviceGroups(visit);
	const hasSchedules = groups.some(({ scheduleId }) => scheduleId);
	const schedules = hasSchedules ? await listSchedulesIfAny(visit) : undefined;
	const digest = await digestOf(groups, schedules);
	return new Response(digest, { headers: { "content-type": "text/plain" } });
});
