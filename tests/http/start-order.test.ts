import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, readdir } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../support/free-port";
import { startService } from "../support/service";
import { temporaryFolder } from "../support/temporary-folder";
import { Visitor } from "../support/visitor";

/** A data folder as a first start leaves it. Making its database takes seconds. */
let usedFolder: string;
beforeAll(async () => {
	const service = await startService();
	await service.stop();
	usedFolder = service.dataDir;
});
const children: ChildProcess[] = [];
afterEach(() => {
	for (const child of children.splice(0)) child.kill("SIGKILL");
});

interface Started {
	port: number;
	apiPort: number;
	dataDir: string;
	process: ChildProcess;
	stderr(): string;
	/** The exit code, when it has ended. */
	ended: Promise<number | null>;
}

/** Starts a program of the product with its own service and, unless told otherwise, an empty folder. */
async function start(
	program: string[],
	{ port, dataDir = temporaryFolder() }: { port?: number; dataDir?: string } = {},
): Promise<Started> {
	const [PORT, API_PORT] = [port ?? (await freePort()), await freePort()];
	const child = spawn(process.execPath, program, {
		env: {
			PATH: process.env.PATH,
			HOST: "127.0.0.1",
			PORT: String(PORT),
			API_PORT: String(API_PORT),
			DATA_DIR: dataDir,
		},
		stdio: ["ignore", "ignore", "pipe"],
	});
	children.push(child);
	let stderr = "";
	child.stderr.setEncoding("utf8").on("data", (text) => {
		stderr += text;
	});
	const ended = once(child, "close").then(([code]) => code as number | null);
	return { port: PORT, apiPort: API_PORT, dataDir, process: child, stderr: () => stderr, ended };
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
	while ((await readdir(dataDir)).every((name) => name === "session.key")) await delay(5);
}

async function opening(port: number): Promise<void> {
	while (!(await isOpen(port))) await delay(2);
}

async function copyOfUsed(): Promise<string> {
	const folder = temporaryFolder();
	await cp(usedFolder, folder, { recursive: true });
	return folder;
}

describe.each([
	{ name: "npm start", program: ["scripts/start.mjs"], folder: temporaryFolder },
	{
		name: "npm run serve",
		program: ["scripts/start.mjs", "--remix-serve"],
		folder: copyOfUsed,
	},
	{ name: "npm run dev", program: ["scripts/dev.mjs"], folder: copyOfUsed },
])("$name", ({ program, folder }) => {
	test("takes a sign-up as soon as the dashboard's port accepts a connection", async () => {
		const started = await start(program, { dataDir: await folder() });
		await opening(started.port);
		const visitor = new Visitor(`http://127.0.0.1:${started.port}`);
		const password = "Passw0rd!";
		const fields = { email: "ann@signage.test", password, confirmPassword: password };
		const sent = await visitor.post("/register-user", fields);
		expect([sent.status, sent.alert]).toEqual([302, undefined]);
		started.process.kill("SIGTERM");
		expect(await started.ended).toBe(0);
	});

	test("says at once that the dashboard's port is taken", async () => {
		const other = createServer().listen(0, "127.0.0.1");
		await once(other, "listening");
		const address = other.address();
		const port = typeof address === "object" ? address?.port : undefined;
		const started = await start(program, { port });
		expect(await started.ended).toBe(1);
		expect(started.stderr()).toBe(`Port ${port} is taken. Choose another with PORT=…\n`);
		expect(await isOpen(started.apiPort)).toBe(false);
		other.close();
	});

	test("is ended whole by Ctrl-C while the service starts", async () => {
		const started = await start(program);
		await serviceStarting(started);
		started.process.kill("SIGINT");
		expect(await started.ended).toBe(0);
		expect([await isOpen(started.port), await isOpen(started.apiPort)]).toEqual([false, false]);
	});
});

test("a port that is taken while the service starts ends the service again", async () => {
	const started = await start(["scripts/start.mjs"]);
	await serviceStarting(started);
	const other = createServer().listen(started.port, "127.0.0.1");
	await once(other, "listening");
	expect(await started.ended).toBe(1);
	expect(started.stderr()).toMatch(/^Port \d+ is taken\. Choose another with PORT=…\n$/);
	expect(await isOpen(started.apiPort)).toBe(false);
	other.close();
});
