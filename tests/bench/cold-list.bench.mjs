/**
 * What the list of 100 presentations costs a browser that sees it for the first time, on a slow line and a slow
 * machine: bytes over the wire, and when the first rows are painted.
 *
 *     node tests/bench/cold-list.bench.mjs
 */
import { build } from "../../scripts/build.mjs";
import { printCold } from "./cold.mjs";
import { newAccount, send, sessionCookie, withPrograms } from "./running.mjs";

const ROWS = 100;
const slides = [{ index: 0, title: "Page", type: "WebContent", url: "https://example.com/" }];

await build(["app", "api"]);
await withPrograms(async ({ service, dashboard }) => {
	const account = await newAccount(service.url);
	for (let row = 1; row <= ROWS; row++) {
		const body = { title: `Presentation number ${row}`, slides };
		await send(service.url, "/Presentations", body, account.accessToken);
	}
	const cookie = await sessionCookie(dashboard.url, account);
	await printCold(`${dashboard.url}/presentations`, cookie, ROWS);
});
