import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { limitConnections } from "../../scripts/limit-connections.mjs";

const asking = (...paths: string[]) =>
	paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join("");

test("a connection whose next request is being answered is not the silent one that is ended", async () => {
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
		let said = "";
		socket.setEncoding("utf8").on("data", (data) => {
			said += data;
		});
		await once(socket, "connect");
		socket.write(text);
		return { said: () => said, ended: once(socket, "close") };
	};
	// Both requests arrive before the first one is answered.
	const busy = await opened(asking("/", "/held"));
	await expect.poll(() => [busy.said().includes("at once"), held.length]).toEqual([true, 1]);
	const silent = await opened();
	await opened();
	await silent.ended;
	held[0]?.end("in the end");
	await expect.poll(busy.said).toContain("in the end");
	for (const socket of sockets) socket.destroy();
	server.close();
});
