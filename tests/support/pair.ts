import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { HEADERS_MAX, passOn } from "./proxy";

/** Whether each service and each dashboard is two processes behind one address, which get the requests in turn. */
export const ARE_PAIRS = process.env.TEST_PAIRS === "1";

/** Longer than one process takes to tell the other of a change, in milliseconds. */
const HEARD_MS = 500;
/** Resolves once both processes know of what was changed through either. */
export const untilHeard = () => delay(ARE_PAIRS ? HEARD_MS : 0);

/** One of two programs behind an address. */
interface Half {
	url: string;
	logs(): string;
}

/**
 * Starts a program twice, one after the other, behind one address, whose requests they get in turn.
 * @param start given that address
 * @param port where they are wanted; 0 is any free one
 */
export async function startPair<T extends Half>(start: (url: string) => Promise<T>, port: number) {
	const origins: string[] = [];
	let turn = 0;
	const server = createServer({ maxHeaderSize: HEADERS_MAX }, (request, response) => {
		turn = (turn + 1) % 2;
		const origin = origins[turn];
		if (origin) passOn(origin, request, response);
		else response.destroy();
	});
	// A busy machine may send the next request as the connection that was kept for it ends.
	server.keepAliveTimeout = 120_000;
	server.listen(port, "127.0.0.1");
	await once(server, "listening");
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const halves = [await start(url), await start(url)] as const;
	origins.push(...halves.map((half) => half.url));
	return {
		halves,
		url,
		logs: () => halves.map((half) => half.logs()).join(""),
		close() {
			server.close();
			server.closeAllConnections();
		},
	};
}
