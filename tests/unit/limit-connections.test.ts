import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { limitConnections } from "../../scripts/limit-connections.mjs";

const asking = (...paths: string[]) =>
	paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join("");

/** A server for two connections, which leaves what asks for /held without an answer. */
async function limited() {
	const held: ServerResponse[] = [];
	const server = createServer(({ url }, response) => {
		if (url === "/held") held.push(response);
		else response.end("at once");
	});
	limitConnections(server, 2, () => false);
	await once(server.listen(0, "127.0.0.1"), "listening");
	const sockets: Socket[] = [];
	const opened = async (text = "") => {
		const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
		sockets.push(socket);
		const taken = once(server, "connection");
		let said = "";
		socket.setEncoding("utf8").on("data", (data) => {
			said += data;
		});
		await once(socket, "connect");
		await taken;
		socket.write(text);
		const ended = once(socket, "close");
		return { said: () => said, ended, isOpen: () => !socket.destroyed, end: () => socket.end() };
	};
	const connections = () =>
		new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
	const close = () => {
		for (const socket of sockets) socket.destroy();
		server.close();
	};
	return { opened, held, connections, close };
}

test("a connection whose next request is being answered is not the silent one that is ended", async () => {
	const { opened, held, close } = await limited();
	// Both requests arrive before the first one is answered.
	const busy = await opened(asking("/", "/held"));
	await expect.poll(() => [busy.said().includes("at once"), held.length]).toEqual([true, 1]);
	const silent = await opened();
	await opened();
	await silent.ended;
	held[0]?.end("in the end");
	await expect.poll(busy.said).toContain("in the end");
	close();
});

test("one that has ended leaves its place to the next, which ends no other", async () => {
	const { opened, connections, close } = await limited();
	const first = await opened();
	const second = await opened();
	second.end();
	await expect.poll(connections).toBe(1);
	const third = await opened(asking("/"));
	await expect.poll(third.said).toContain("at once");
	expect(first.isOpen()).toBe(true);
	close();
});

test("one that had its answer waits as others do, and is ended before those that came later", async () => {
	const { opened, close } = await limited();
	const answered = await opened(asking("/"));
	await expect.poll(answered.said).toContain("at once");
	const later = await opened();
	await opened();
	await answered.ended;
	expect(later.isOpen()).toBe(true);
	close();
});
