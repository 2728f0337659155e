import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readAnswer } from "~/services/client/answer.server";
import { type Outgoing, sendTwice } from "~/services/client/send.server";

const PATIENCE_MS = 1_000;

/** A service that never answers, or never ends an answer that it has begun. */
let service: Server;
beforeAll(async () => {
	service = createServer(({ method }, response) => {
		if (method === "GET") response.writeHead(200).write("{");
	}).listen(0, "127.0.0.1");
	await once(service, "listening");
});
afterAll(() => {
	service.close();
	service.closeAllConnections();
});

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

function outgoing(name: Outgoing["name"], signal?: AbortSignal): Outgoing {
	const { port } = service.address() as AddressInfo;
	const env = { API_URL: `http://127.0.0.1:${port}`, API_TIMEOUT_MS: PATIENCE_MS };
	const context = { env, requestId: "1", extras: { cookies: [], calls: [] } };
	return { context, name, signal } as unknown as Outgoing;
}

/** Calls end in time however much is collected meanwhile. */
async function endsInTime(calls: Promise<unknown>[]) {
	const all = Promise.allSettled(calls);
	for (let round = 0; round < 5; round++) {
		await delay(PATIENCE_MS / 10);
		collect();
	}
	const ended = await Promise.race([all, delay(5 * PATIENCE_MS)]);
	expect(ended?.map((one) => one.status === "rejected" && one.reason.message)).toEqual(
		calls.map(() => "No response from server"),
	);
}

const times = <T>(make: () => T) => Array.from({ length: 5 }, make);

test("a call that is not answered ends", async () => {
	const browser = new AbortController();
	await endsInTime(times(() => sendTwice(outgoing("register", browser.signal))));
});

test("so does one whose answer never ends, and one with a timeout of its own", async () => {
	const read = async () => readAnswer("getProfile", await sendTwice(outgoing("getProfile")));
	await endsInTime([
		...times(read),
		...times(() => sendTwice(outgoing("logout", AbortSignal.timeout(PATIENCE_MS / 2)))),
	]);
});
