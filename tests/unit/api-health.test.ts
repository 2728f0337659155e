import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { StorageAwayError } from "../../api/blobs/errors";
import { createLocalBlobs } from "../../api/blobs/local";
import { answerHealth } from "../../api/http/health";
import { removeFolders, temporaryFolder } from "../support/temporary-folder";

const said: unknown[][] = [];
let dataDir: string;
/** What the database answers to each question. */
let answers: (() => Promise<object[]>)[];
beforeEach(async () => {
	said.length = 0;
	vi.spyOn(console, "error").mockImplementation((...words) => void said.push(words));
	dataDir = temporaryFolder();
	await mkdir(join(dataDir, "db"));
	answers = [];
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
	return removeFolders();
});

const IS_WHOLE = async () => [{ id: 1 }];
const where = vi.fn(() => (answers.shift() ?? IS_WHOLE)());
beforeEach(() => {
	where.mockClear();
});

/** What `/readyz` answers: status, and the words where it is not ready. */
function probing(more: object = {}) {
	const app = new Hono();
	const db = { select: () => ({ from: () => ({ where }) }) };
	const blobs = createLocalBlobs({ dir: join(dataDir, "blobs"), secret: new Uint8Array(32) });
	const services = { db, blobs, config: { dataDir, postgres: null }, ...more };
	answerHealth(app, { services: services as never, isServing: () => true });
	return async () => {
		const answer = await app.request("/readyz");
		return answer.status === 200 ? 200 : [answer.status, (await answer.json()).detail];
	};
}

describe("the folder of uploaded files", () => {
	const CANNOT = [503, "Files cannot be written."];

	test("is made, and ready, at first", async () => {
		expect(await probing()()).toBe(200);
		expect(said).toEqual([]);
	});

	test("that is none, or has none for unfinished files: not ready, and one line says why", async () => {
		const blobs = join(dataDir, "blobs");
		for (const path of [blobs, join(blobs, ".tmp")]) {
			await rm(blobs, { recursive: true, force: true });
			if (path !== blobs) await mkdir(blobs);
			await writeFile(path, "");
			expect(await probing()()).toEqual(CANNOT);
		}
		const line = expect.stringMatching(/^The check of the file storage failed: E[A-Z]+: .*$/);
		expect(said).toEqual([[line], [line]]);
		await rm(blobs, { recursive: true });
		expect(await probing()()).toBe(200);
	});
});

test("a database folder that cannot be written: one line a probe", async () => {
	await rm(join(dataDir, "db"), { recursive: true });
	expect(await probing()()).toEqual([503, "The data folder cannot be written."]);
	expect(said).toEqual([[expect.stringMatching(/^The check of the data folder failed: ENOENT: /)]]);
});

test("a storage elsewhere that is away: one line too", async () => {
	const blobs = {
		origin: "https://files.test",
		check: () => Promise.reject(new StorageAwayError("The container", "connect ECONNREFUSED")),
	};
	expect(await probing({ blobs })()).toEqual([503, "The file storage does not answer."]);
	expect(said).toEqual([
		["The check of the file storage failed: The container: connect ECONNREFUSED"],
	]);
});

describe("a database that says nothing", () => {
	const LATE = [503, "The database does not answer."];
	beforeEach(() => {
		vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
	});

	test("is not waited for, and what it says later disturbs nobody", async () => {
		let fail = (_: Error) => {};
		answers.push(
			() =>
				new Promise((_, reject) => {
					fail = reject;
				}),
		);
		const ready = probing();
		const first = ready();
		await vi.advanceTimersByTimeAsync(3_000);
		expect(await first).toEqual(LATE);
		expect(said).toEqual([["The check of the database failed: no answer within 3 seconds"]]);
		fail(new Error("Query read timeout"));
		await vi.advanceTimersByTimeAsync(0);
		expect(await ready()).toBe(200);
	});

	test("is asked again after ten seconds, and not at each probe", async () => {
		for (let times = 0; times < 2; times++) answers.push(() => new Promise(() => undefined));
		const ready = probing();
		for (let probes = 0; probes < 4; probes++) {
			const answer = ready();
			await vi.advanceTimersByTimeAsync(3_000);
			expect(await answer).toEqual(LATE);
		}
		expect(where).toHaveBeenCalledTimes(1);
		const later = ready();
		await vi.advanceTimersByTimeAsync(3_000);
		expect(await later).toEqual(LATE);
		expect(where).toHaveBeenCalledTimes(2);
		await vi.advanceTimersByTimeAsync(7_000);
		expect(await ready()).toBe(200);
	});
});
