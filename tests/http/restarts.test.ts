import { setTimeout as delay } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { type Child, heard, startChild } from "../support/children";
import { freePort } from "../support/free-port";

/** A fault in the dashboard's process: what one request does wrong without anybody catching it. */
const FAULTS = `
import { subscribe } from "node:diagnostics_channel";
subscribe("http.server.request.start", ({ request }) => {
	if (request.url === "/throws") setImmediate(() => { throw new Error("nobody caught this"); });
	if (request.url === "/forgets") Promise.reject(new Error("nobody awaited this"));
});`;

let started: Child | undefined;
let url: string;
afterEach(() => started?.end("SIGTERM"));

async function start(...args: string[]): Promise<Child> {
	const port = await freePort();
	url = `http://127.0.0.1:${port}`;
	started = startChild(["scripts/start.mjs", ...args], {
		HOST: "127.0.0.1",
		PORT: String(port),
		API_URL: "http://127.0.0.1:9",
		SESSION_SECRET: "a secret of the tests, long enough to seal",
		NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(FAULTS)}`,
	});
	await heard(started, /Dashboard {2}http/);
	return started;
}
/** The status of an answer; undefined if none came. */
const ask = (path: string) =>
	fetch(url + path).then(
		({ status }) => status,
		() => undefined,
	);
async function served(): Promise<void> {
	while ((await ask("/login")) !== 200) await delay(50);
}

describe.each([
	["npm start", []],
	["npm run serve", ["--remix-serve"]],
])("a dashboard of %s that dies", (_, args) => {
	test("is started again, and ends whole", async () => {
		const { said, end } = await start(...args);
		for (let time = 1; time <= 2; time++) {
			expect(await ask("/throws")).toBeUndefined();
			await served();
			expect(said.stderr).toContain("nobody caught this");
			expect(said.stderr.match(/The dashboard crashed\. Restarting it\./g)).toHaveLength(time);
		}
		expect((await end("SIGTERM")).code).toBe(0);
		expect(await ask("/login")).toBeUndefined();
	});
});

test("a promise that a request forgot ends nothing", async () => {
	const { said } = await start();
	expect(await ask("/forgets")).toBe(404);
	expect(await ask("/login")).toBe(200);
	expect(said.stderr).toContain("nobody awaited this");
	expect(said.stderr).not.toContain("Restarting");
});
