import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { passOn } from "./proxy";

/** Whether each service and each dashboard is two processes behind one address, which get the requests in turn. */
export const ARE_PAIRS = process.env.TEST_PAIRS === "1";

/** One of two programs behind an address. */
interface Half {
	url: string;
	logs(): string;
}

/** An address that passes requests on to these origins in turn. @param port 0 is any free one */
async function takeTurns(origins: string[], port: number) {
	let turn = 0;
	const server = createServer((request, response) => {
		turn = (turn + 1) % origins.length;
		passOn(String(origins[turn]), request, response);
	});
	server.listen(port, "127.0.0.1");
	await once(server, "listening");
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		close() {
			server.close();
			server.closeAllConnections();
		},
	};
}

/**
 * Starts a program twice, one after the other, with one address for both.
 * @param port where they are wanted; 0 is any free one
 */
export async function startPair<T extends Half>(start: () => Promise<T>, port: number) {
	const halves = [await start(), await start()] as const;
	const { url, close } = await takeTurns(
		halves.map((half) => half.url),
		port,
	);
	return { halves, close, url, logs: () => halves.map((half) => half.logs()).join("") };
}
