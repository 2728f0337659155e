import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newPerson, putBlob } from "../fixtures/media/client";
import { longPdf } from "../fixtures/media/pdf";
import { makeVideo } from "../fixtures/media/video";
import { makeOld } from "../support/crash/disk";
import { runService, startService } from "../support/service";

type Service = Awaited<ReturnType<typeof startService>>;
let service: Service;
beforeEach(async () => {
	service = await startService();
});
afterEach(() => service.stop());

const stored = (kind: string) => readdir(join(service.dataDir, kind));
const mediaFolders = async () => (await stored("blobs")).filter((name) => name !== ".tmp");

/** Announces ten times the bytes that it sends, then goes away. */
async function breakOff(url: string): Promise<void> {
	const { hostname, port, pathname, search } = new URL(url);
	const socket = connect(Number(port), hostname);
	socket.on("error", () => undefined);
	const head = [
		`PUT ${pathname}${search} HTTP/1.1`,
		`Host: ${hostname}:${port}`,
		"x-ms-blob-type: BlockBlob",
		"Content-Length: 1000000",
	].join("\r\n");
	socket.write(`${head}\r\n\r\n${"x".repeat(100_000)}`);
	await expect.poll(() => stored("blobs/.tmp").catch(() => [])).toHaveLength(1);
	socket.destroy();
}

test("an upload that breaks off leaves nothing", async () => {
	const person = await newPerson(() => service);
	const { id, state } = await person.announce("SlideImages", "a.png", 1_000_000);
	await breakOff(state.uploadUrl ?? "");
	await expect.poll(() => stored("blobs/.tmp")).toEqual([]);
	expect(await mediaFolders()).toEqual([]);
	expect(await person.call("GET", `/SlideImages/${id}`)).toMatchObject({ body: { status: null } });
	expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
});

test("work that a killed service had begun is done after its restart, and leaves no orphans", async () => {
	const pages = 25;
	const person = await newPerson(() => service);
	const bytes = longPdf(pages);
	const { id, state } = await person.announce("Files", "deck.pdf", bytes.length);
	await fetch(state.uploadUrl ?? "", {
		method: "PUT",
		body: new Uint8Array(bytes),
		headers: { "x-ms-blob-type": "BlockBlob" },
	});
	await person.call("PATCH", `/Files/${id}`, { uploaded: true });
	await expect.poll(async () => (await stored("work")).length).toBe(1);
	await delay(800);
	await service.kill();
	await makeOld(service.dataDir);

	service = await startService({ dataDir: service.dataDir });
	const returned = await person.settled("Files", id);
	expect(returned).toMatchObject({ status: "Ready", pagesCount: pages });
	await expect.poll(mediaFolders).toHaveLength(pages + 1);
	await expect.poll(() => stored("work")).toEqual([]);
});

const running = () => readdirSync("/proc").filter((name) => /^\d+$/.test(name));
/** The command lines of running programs that name a folder. */
const programsIn = (folder: string): string[] =>
	running()
		.map(commandLine)
		.filter((line) => line.includes(folder));

/** The processes that a process has started, and those that they have. */
function startedBy(pid: number): number[] {
	const own = running().filter((other) => parentOf(other) === pid);
	return own.flatMap((other) => [Number(other), ...startedBy(Number(other))]);
}

function parentOf(pid: string): number | undefined {
	try {
		return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
	} catch {
		return undefined;
	}
}

function commandLine(pid: string): string {
	try {
		return readFileSync(`/proc/${pid}/cmdline`, "latin1");
	} catch {
		return "";
	}
}

test.runIf(process.platform === "linux")(
	"a video that a killed service was converting is converted after its restart, and tells how far it is",
	async () => {
		const long = "testsrc2=size=1280x720:rate=30:duration=8";
		const bytes = makeVideo("avi", "-c:v mpeg4 -q:v 12", long);
		const person = await newPerson(() => service);
		const { id, state } = await person.announce("SlideVideos", "clip.avi", bytes.length);
		await putBlob(state.uploadUrl ?? "", bytes);
		await person.call("PATCH", `/SlideVideos/${id}`, { uploaded: true });
		const progress = async () => (await person.call("GET", `/SlideVideos/${id}`)).body.progress;
		let done = 0;
		const look = async () => {
			done = Number(await progress());
			return done;
		};
		await expect.poll(look).toBeGreaterThan(0);
		expect(done).toBeLessThan(1);
		expect(programsIn(service.dataDir).join()).toContain("libx264");
		await service.kill();
		await expect.poll(() => programsIn(service.dataDir)).toEqual([]);

		service = await startService({ dataDir: service.dataDir });
		expect(await person.settled("SlideVideos", id)).toMatchObject({
			status: "Ready",
			progress: null,
			thumbnailUrl: expect.stringContaining("/thumb"),
		});
		expect(await mediaFolders()).toEqual([id]);
		await expect.poll(() => stored(`blobs/${id}`)).toEqual(["display", "thumb"]);
		await expect.poll(() => stored("work")).toEqual([]);
	},
);

/** Asks a process to end; with one that was asked before it, it may have. */
function askToEnd(pid: number): void {
	try {
		process.kill(pid, "SIGTERM");
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
	}
}

test.runIf(process.platform === "linux")(
	"a video is none the worse for a supervisor that asks all processes to end, again and again",
	async () => {
		const long = "testsrc2=size=1280x720:rate=30:duration=12";
		const bytes = makeVideo("avi", "-c:v mpeg4 -q:v 12", long);
		const person = await newPerson(() => service);
		const { id, state } = await person.announce("SlideVideos", "clip.avi", bytes.length);
		await putBlob(state.uploadUrl ?? "", bytes);
		await person.call("PATCH", `/SlideVideos/${id}`, { uploaded: true });
		for (const _ of [1, 2, 3]) {
			await expect.poll(() => programsIn(service.dataDir).join()).toContain("libx264");
			const ended = service.process;
			const all = startedBy(ended.pid ?? 0);
			expect(all.length).toBeGreaterThan(1);
			for (const pid of all) askToEnd(pid);
			await delay(200);
			await service.stop();
			service = await startService({ dataDir: service.dataDir });
		}
		expect(await person.settled("SlideVideos", id)).toMatchObject({ status: "Ready" });
	},
);

test.each(["is missing", "is empty"])(
	"files whose database %s are not removed: the service says so and does not start",
	async (how) => {
		const person = await newPerson(() => service);
		const { id, state } = await person.announce("SlideImages", "a.png", 9);
		await putBlob(state.uploadUrl ?? "", "no matter");
		await service.stop();
		const [there, aside] = [join(service.dataDir, "db"), join(service.dataDir, "db.aside")];
		await rename(there, aside);
		if (how === "is empty") await mkdir(there);
		const { code, stderr } = await Promise.race([
			runService(service.dataDir),
			delay(20_000, { code: "it runs", stderr: "" }),
		]);
		expect([code, stderr]).toEqual([
			1,
			expect.stringMatching(
				/^The data folder .* \(DATA_DIR\) has no database in .*db, and files of one in .*blobs: a new database would have all of them removed\. Put the database back, or restore a backup into another folder\.\n$/,
			),
		]);
		expect(await mediaFolders()).toEqual([id]);
		await rm(there, { recursive: true, force: true });
		await rename(aside, there);
		service = await startService({ dataDir: service.dataDir });
		expect(await person.call("GET", `/SlideImages/${id}`)).toMatchObject({ status: 200 });
	},
);

test("what no row knows is gone after a restart", async () => {
	const orphan = join(service.dataDir, "blobs", randomUUID());
	await mkdir(orphan, { recursive: true });
	await writeFile(join(orphan, "display"), "orphan");
	await service.kill();
	await makeOld(service.dataDir);
	service = await startService({ dataDir: service.dataDir });
	await expect.poll(mediaFolders).toEqual([]);
});
