/**
 * What 500 devices in 20 groups cost a browser that sees them for the first time, on a slow line and a slow machine.
 *
 *     node tests/bench/cold-devices.bench.mjs
 */
import { build } from "../../scripts/build.mjs";
import { printCold } from "./cold.mjs";
import { newAccount, send, sessionCookie, withPrograms } from "./running.mjs";

const GROUPS = 20;
const DEVICES = 500;
const PRESENTATIONS = 100;

await build(["app", "api"]);
await withPrograms(
	async ({ service, dashboard }) => {
		const account = await newAccount(service.url);
		const token = account.accessToken;
		const call = (path, body, by = token) => send(service.url, path, body, by);
		for (let row = 1; row <= PRESENTATIONS; row++)
			await call("/Presentations", { title: `Presentation number ${row}`, slides: [] });
		const groups = [];
		for (let row = 1; row <= GROUPS; row++)
			groups.push((await call("/DeviceGroups", { title: `Hall ${row}` })).deviceGroupId);
		for (let row = 0; row < DEVICES; row++) {
			const { deviceCode, userCode } = await call("/deviceAuth/code", {
				deviceName: `Screen ${row}`,
			});
			const { deviceId } = await call("/deviceAuth/verify", { userCode });
			const { accessToken } = await call("/deviceAuth/token", { deviceCode });
			const group = { deviceGroupId: groups[row % GROUPS] };
			await send(service.url, `/Devices/${deviceId}`, group, token, "PUT");
			// One in ten has never been online.
			if (row % 10 > 0) await call("/player/heartbeat", { playing: null }, accessToken);
		}
		const cookie = await sessionCookie(dashboard.url, account);
		await printCold(`${dashboard.url}/devices`, cookie, DEVICES);
	},
	{ settings: { NEW_ACCOUNT_TIER: "Enterprise" } },
);
