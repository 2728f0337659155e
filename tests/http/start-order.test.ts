import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { type Child, startChild } from "../support/children";
import { freePort } from "../support/free-port";
import { freshData } from "../support/fresh-data";
import { temporaryFolder } from "../support/temporary-folder";
import { Visitor } from "../support/visitor";

interface Started extends Child {
	port: number;
	apiPort: number;
	dataDir: string;
}

/** Starts a program of the product with its own service and, unless told otherwise, an empty folder. */
async function start(
	program: string[],
	{ port, dataDir = temporaryFolder() }: { port?: number; dataDir?: string } = {},
): Promise<Started> {
	const [PORT, API_PORT] = [port ?? (await freePort()), await freePort()];
	const child = startChild(program, {
		HOST: "127.0.0.1",
		PORT: String(PORT),
		API_PORT: String(API_PORT),
		DATA_DIR: dataDir,
	});
	return { ...child, port: PORT, apiPort: API_PORT, dataDir };
}

const isOpen = (port: number) =>
	new Promise<boolean>((resolve) => {
		const socket = connect(port, "127.0.0.1");
		socket.once("connect", () => resolve(true));
		socket.once("error", () => resolve(false));
		socket.once("connect", () => socket.destroy());
	});

/** Resolves when the service is making its database, seconds before it is ready. */
async function serviceStarting({ dataDir }: Started): Promise<void> {
	while ((await readdir(dataDir)).every((name) => name.startsWith("session.key"))) await delay(5);
}

async function opening(port: number): Promise<void> {
	while (!(await isOpen(port))) await delay(2);
}

describe.each([
	{ name: "npm start", program: ["scripts/start.mjs"], folder: async () => temporaryFolder() },
	{
		name: "npm run serve",
		program: ["scripts/start.mjs", "--remix-serve"],
		folder: freshData,
	},
	{ name: "npm run dev", program: ["scripts/dev.mjs"], folder: freshData },
])("$name", ({ program, folder }) => {
	test("takes a sign-up as soon as the dashboard's port accepts a connection", async () => {
		const started = await start(program, { dataDir: await folder() });
		await opening(started.port);
		const visitor = new Visitor(`http://127.0.0.1:${started.port}`);
		const password = "Passw0rd!";
		const fields = { email: "ann@signage.test", password, confirmPassword: password };
		const sent = await visitor.post("/register-user", fields);
		expect([sent.status, sent.alert]).toEqual([302, undefined]);
		expect((await started.end("SIGTERM")).code).toBe(0);
	});

	test("says at once that the dashboard's port is taken", async () => {
		const other = createServer().listen(0, "127.0.0.1");
		await once(other, "listening");
		const address = other.address();
		const port = typeof address === "object" ? address?.port : undefined;
		const started = await start(program, { port });
		expect((await started.ended).code).toBe(1);
		expect(started.said.stderr).toBe(`Port ${port} is taken. Choose another with PORT=…\n`);
		expect(await isOpen(started.apiPort)).toBe(false);
		other.close();
	});

	test("is ended whole by Ctrl-C while the service starts", async () => {
		const started = await start(program);
		await serviceStarting(started);
		expect((await started.end("SIGINT")).code).toBe(0);
		expect([await isOpen(started.port), await isOpen(started.apiPort)]).toEqual([false, false]);
	});
});

test("a port that is taken while the service starts ends the service again", async () => {
	const started = await start(["scripts/start.mjs"]);
	await serviceStarting(started);
	const other = createServer().listen(started.port, "127.0.0.1");
	await once(other, "listening");
	expect((await started.ended).code).toBe(1);
	expect(started.said.stderr).toMatch(/^Port \d+ is taken\. Choose another with PORT=…\n$/);
	expect(await isOpen(started.apiPort)).toBe(false);
	other.close();
});
