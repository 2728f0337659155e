import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isSameSecret } from "../../scripts/same-secret.mjs";
import type { Database } from "../database/client";
import { logError } from "../problems/log-error";
import { randomToken } from "../secrets/hashes";
import { about, MovingError, nullIfAbsent } from "./moving-error";
import { checkRoomForCopy } from "./room";
import { type Snapshot, takeSnapshot } from "./snapshot";

// PGlite is one process's. So a backup asks the process that has it for the rows, at an address of this machine alone
// that, with its key, stands in the data folder: who may read that may read everything.

const DOOR = "backup.door";
/** Where snapshots wait to be fetched. */
const SNAPSHOTS = "snapshots";
const KEPT_MS = 10 * 60_000;
const WAIT_MS = 20_000;
const LOOK_MS = 200;
const SIGN_MS = 20_000;

interface Door {
	url: string;
	token: string;
}

/** What the door answers. */
type Answer = (Snapshot & { folder: string }) | { error: string };

const remove = (path: string) => rm(path, { recursive: true, force: true });

/** Whole or not at all, for this user alone. */
async function writeDoor(dataDir: string, door: Door): Promise<void> {
	const aside = join(dataDir, `${DOOR}.${randomUUID()}`);
	await writeFile(aside, JSON.stringify(door), { mode: 0o600 });
	await rename(aside, join(dataDir, DOOR));
}

/** Removes what a killed process has left. The caller holds the data lock. */
export async function sweepDoor(dataDir: string): Promise<void> {
	await remove(join(dataDir, DOOR));
	await remove(join(dataDir, SNAPSHOTS));
}

async function answerSnapshot(db: Database, dataDir: string): Promise<Answer> {
	const folder = join(dataDir, SNAPSHOTS, randomUUID());
	// Whoever asked may have been killed.
	setTimeout(() => remove(folder).catch(() => undefined), KEPT_MS).unref();
	try {
		await checkRoomForCopy(db, dataDir);
		return { folder, ...(await takeSnapshot(db, folder)) };
	} catch (error) {
		await remove(folder).catch((left) => logError("The backup", left));
		if (!(error instanceof MovingError)) logError("The backup", error);
		return { error: error instanceof MovingError ? error.message : "see what the service says" };
	}
}

/** Lets backups have the rows of a database that only this process can read. Resolves to what ends it. */
export async function openDoor(db: Database, dataDir: string): Promise<() => Promise<void>> {
	const token = randomToken();
	let last: Promise<unknown> = Promise.resolve();
	const answer = async (request: IncomingMessage, response: ServerResponse) => {
		if (!isSameSecret(request.headers.authorization ?? "", `Bearer ${token}`)) {
			response.writeHead(401).end();
			return;
		}
		const snapshot = last.then(() => answerSnapshot(db, dataDir));
		last = snapshot.catch(() => undefined);
		response.writeHead(200, { "content-type": "application/json" });
		response.flushHeaders();
		// Whoever asked gives up after five silent minutes; white space before JSON says nothing.
		const sign = setInterval(() => response.write("\n"), SIGN_MS);
		try {
			response.end(JSON.stringify(await snapshot));
		} finally {
			clearInterval(sign);
		}
	};
	const server = createServer((request, response) => {
		answer(request, response).catch((error) => {
			logError("The backup", error);
			response.destroy();
		});
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	await writeDoor(dataDir, { url: `http://127.0.0.1:${port}/`, token });
	return async () => {
		await remove(join(dataDir, DOOR));
		server.close();
		await last;
		server.closeAllConnections();
	};
}

/** Null where no service has opened it. */
async function readDoor(dataDir: string): Promise<Door | null> {
	const path = join(dataDir, DOOR);
	const text = await about(path, () => readFile(path, "utf8")).catch(nullIfAbsent);
	return text === null ? null : JSON.parse(text);
}

/** A service that starts opens it last. */
async function awaitDoor(dataDir: string): Promise<Door | null> {
	const end = performance.now() + WAIT_MS;
	for (;;) {
		const door = await readDoor(dataDir);
		if (door || performance.now() > end) return door;
		await delay(LOOK_MS);
	}
}

/**
 * Has the service that uses a data folder write a snapshot. The caller fetches the files, then removes the folder.
 * @throws MovingError where no service answers, or with its reason
 */
export async function askForSnapshot(dataDir: string): Promise<Snapshot & { folder: string }> {
	const door = await awaitDoor(dataDir);
	if (!door)
		throw new MovingError(
			`What uses ${dataDir} opens no door to backups. If it is an export or another command, wait for its end; a service may be hanging, or of an older version: stop it. Then start the backup again.`,
		);
	const headers = { authorization: `Bearer ${door.token}` };
	const asked = await fetch(door.url, { method: "POST", headers }).catch((cause) => {
		throw new MovingError(
			`The service that uses ${dataDir} does not answer at ${door.url}. If it runs on another machine, make the backup there.`,
			{ cause },
		);
	});
	const answer = await asked.json().then(
		(told) => told as Answer,
		(cause) => {
			throw new MovingError(
				`The service that uses ${dataDir} has ended, or was started again, before it had written its rows. Start the backup again.`,
				{ cause },
			);
		},
	);
	if ("error" in answer)
		throw new MovingError(`The service could not write its rows: ${answer.error}`);
	// The service may know the data folder by another path, as in a container.
	return { ...answer, folder: join(dataDir, SNAPSHOTS, basename(answer.folder)) };
}
