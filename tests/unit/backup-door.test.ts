import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import fs from "node:fs/promises";
import { createServer, type RequestListener, request } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Database } from "../../api/database/client";
import { askForSnapshot, openDoor } from "../../api/moving/door";
import { MovingError } from "../../api/moving/moving-error";
import { closeAfter, closeAll } from "../../api/start/closers";

let dataDir: string;
beforeEach(() => {
	dataDir = mkdtempSync(join(tmpdir(), "signage-door-"));
	vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
	syncBuiltinESMExports();
	rmSync(dataDir, { recursive: true });
});

/** A database whose every query does this. */
const database = (run: () => Promise<never>) =>
	new Proxy({}, { get: () => run }) as unknown as Database;

test("a snapshot that left its files behind stops neither the next one nor the service's end", async () => {
	const close = await openDoor(
		database(() => Promise.reject(new Error("gone"))),
		dataDir,
	);
	const { rm } = fs;
	fs.rm = () => Promise.reject(new Error("busy"));
	syncBuiltinESMExports();
	const asked = () => askForSnapshot(dataDir).catch(({ message }: Error) => message);
	const told = "The service could not write its rows: see what the service says";
	expect([await asked(), await asked()]).toEqual([told, told]);
	fs.rm = rm;
	syncBuiltinESMExports();
	await close();
});

test("where no door is opened, a command may be at work that is to be waited for, and not to be stopped", async () => {
	vi.spyOn(performance, "now").mockReturnValueOnce(0).mockReturnValue(60_000);
	await expect(askForSnapshot(dataDir)).rejects.toThrow(
		/^What uses .* opens no door to backups\. If it is an export or another command, wait for its end;/,
	);
});

/** What stands for a service behind the door of the data folder. */
async function withDoor(answer: RequestListener) {
	const server = createServer(answer);
	await once(server.listen(0, "127.0.0.1"), "listening");
	const { port } = server.address() as AddressInfo;
	const door = { url: `http://127.0.0.1:${port}/`, token: "x" };
	writeFileSync(join(dataDir, "backup.door"), JSON.stringify(door));
	return server;
}

test("a service that dies while it writes its rows: whoever asked is told so in one line", async () => {
	const server = await withDoor((_, response) => {
		response.writeHead(200, { "content-type": "application/json" }).write("\n");
		setTimeout(() => response.destroy(), 50);
	});
	const failure = await askForSnapshot(dataDir).catch((error) => error);
	expect(failure).toBeInstanceOf(MovingError);
	expect(failure.message).toMatch(
		/^The service that uses .* has ended, .* Start the backup again\.$/,
	);
	server.close();
});

test("a service that knows the data folder by another path, as in a container: the rows are found here", async () => {
	const server = await withDoor((_, response) => {
		response.end(JSON.stringify({ folder: "/data/snapshots/7", tables: [] }));
	});
	const { folder } = await askForSnapshot(dataDir);
	expect(folder).toBe(join(dataDir, "snapshots/7"));
	server.close();
});

test("while rows are written, whoever asked is told now and then that it goes on", async () => {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	let fail = (_: Error) => {};
	const running = new Promise<never>((_, reject) => {
		fail = reject;
	});
	const close = await openDoor(
		database(() => running),
		dataDir,
	);
	const { url, token } = JSON.parse(readFileSync(join(dataDir, "backup.door"), "utf8"));
	const asked = request(url, { method: "POST", headers: { authorization: `Bearer ${token}` } });
	const [answer] = await once(asked.end(), "response");
	const said: string[] = [];
	answer.on("data", (bytes: Buffer) => said.push(String(bytes)));
	vi.advanceTimersByTime(60_000);
	await vi.waitFor(() => expect(said.join("")).toBe("\n\n\n"), 30_000);
	fail(new Error("gone"));
	await once(answer, "end");
	expect(JSON.parse(said.join(""))).toHaveProperty("error");
	await close();
});

test("what cannot be closed keeps nothing else open, and the first failure is told", async () => {
	const closed: string[] = [];
	const failing = (name: string) => async () => {
		closed.push(name);
		throw new Error(name);
	};
	const closers = [async () => void closed.push("lock"), failing("database"), failing("screens")];
	await expect(closeAll([...closers])).rejects.toThrow("screens");
	expect(closed).toEqual(["screens", "database", "lock"]);
	expect(String(vi.mocked(console.error).mock.calls)).toContain("database");
	await expect(closeAfter(new Error("The port is taken"), [...closers])).rejects.toThrow(
		"The port is taken",
	);
});
