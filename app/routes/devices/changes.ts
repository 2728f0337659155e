import { listDeviceGroups } from "~/services/devices/devices.server";
import { forSignedIn } from "~/services/request/guard.server";
import { digestOf } from "./digest.server";

/** What the devices page asks every few seconds: its digest, or 304 while that is the same. */
export const loader = forSignedIn(async (visit) => {
	const digest = await digestOf(await listDeviceGroups(visit));
	return new Response(digest, { headers: { "content-type": "text/plain" } });
});
