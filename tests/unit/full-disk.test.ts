import { access, mkdir, readdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { createLocalBlobs } from "../../api/blobs/local";
import { makeFolder } from "../../api/disk/durable";
import { announceUpload } from "../../api/media/rules/announce";
import { makePrivateFolder } from "../../api/moving/hashed-file";
import { lockData } from "../../api/start/data-lock";
import { lock } from "../../api/start/open-data";
import { removeFolders, temporaryFolder } from "../support/temporary-folder";

// Other files of this worker have the modules as they are.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
afterEach(() => removeFolders());

const MB = 1024 * 1024;
const failure = (code: string) =>
	Object.assign(new Error(`${code}: mkdir`), { code, syscall: "mkdir" });
// On a full disk Node's own words for `mkdir -p` are those of a folder that is not there.
vi.mock("node:fs/promises", async (original) => {
	const real = await original<typeof import("node:fs/promises")>();
	const full = async (path: string, options?: { recursive?: boolean }) => {
		if (!path.includes("full")) return real.mkdir(path, options);
		throw failure(options?.recursive ? "ENOENT" : "ENOSPC");
	};
	const almostFull = (path: string) =>
		path.includes("full") ? { bavail: 600, blocks: 10_000, bsize: MB } : real.statfs(path);
	const access = async (path: string, mode: number) => {
		if (path.includes("fixed") && mode === real.constants.W_OK) throw failure("EROFS");
		return real.access(path, mode);
	};
	const writeFile = async (path: string, ...more: [string, object]) => {
		await real.writeFile(path, ...more);
		if (path.includes("nospace")) throw failure("ENOSPC");
	};
	return {
		...real,
		access,
		writeFile,
		mkdir: full,
		statfs: async (path: string) => almostFull(path),
	};
});

test("a folder for an upload that the disk has no room for: told as a full disk", async () => {
	await expect(makeFolder(join(temporaryFolder(), "full", "below"))).rejects.toMatchObject({
		code: "ENOSPC",
	});
});

test("so is that of a backup, in one line", async () => {
	const path = join(temporaryFolder(), "full");
	await expect(makePrivateFolder(path)).rejects.toThrow(`${path} cannot be used: ENOSPC: mkdir`);
});

test("a link to a folder that is gone: both are named, and nothing is made there", async () => {
	const [folder, gone] = [join(temporaryFolder(), "data"), join(temporaryFolder(), "gone")];
	await symlink(gone, folder);
	for (const path of [folder, join(folder, "below")])
		await expect(makeFolder(path)).rejects.toThrow(
			`${folder} is a link to ${gone}, which is not there`,
		);
	await expect(access(gone)).rejects.toMatchObject({ code: "ENOENT" });
});

test("folders above are made with it, and those that are there are left alone", async () => {
	const path = join(temporaryFolder(), "a", "b", "c");
	await Promise.all([makeFolder(path), makeFolder(path), makePrivateFolder(path)]);
	await makeFolder(path);
	await expect(mkdir(path)).rejects.toMatchObject({ code: "EEXIST" });
});

test("a start leaves nothing of its lock behind", async () => {
	const dataDir = join(temporaryFolder(), "nospace");
	await mkdir(dataDir);
	await expect(lockData(dataDir, { waitMs: 0 })).rejects.toMatchObject({ code: "ENOSPC" });
	expect(await readdir(dataDir)).toEqual([]);
});

test("what media work has left goes before a start needs room for its lock, but nothing of a service that runs, or of others", async () => {
	const starts = (dataDir: string) => lock({ dataDir, dataLockWaitMs: 0 } as never, []);
	const below = (name: string) => join(temporaryFolder(), name, "nospace");
	const [left, strange, used] = [below("left"), below("strange"), temporaryFolder()];
	for (const dataDir of [left, strange, used])
		for (const path of ["work/job-1", dataDir === strange ? "files" : "db/base"])
			await mkdir(join(dataDir, path), { recursive: true });
	for (const dataDir of [left, strange])
		await expect(starts(dataDir)).rejects.toMatchObject({ code: "ENOSPC" });
	expect(await readdir(left)).toEqual(["db"]);
	expect(await readdir(strange)).toEqual(["files", "work"]);
	const held = await lockData(used, { waitMs: 0 });
	await expect(starts(used)).rejects.toThrow(`held by process ${process.pid}`);
	expect(await readdir(join(used, "work"))).toEqual(["job-1"]);
	await held.release();
});

test("a folder of files that may only be read is found, though unfinished ones have their place", async () => {
	const above = temporaryFolder();
	const check = (name: string) =>
		createLocalBlobs({ dir: join(above, name), secret: new Uint8Array(32) }).check();
	await check("blobs");
	await expect(check("fixed")).rejects.toMatchObject({ code: "EROFS" });
});

/** Announces a video where 600 MB are free, or more. Says whether it came as far as the database. */
async function announced(dataDir: string, megabytes: number, azure: unknown = null) {
	const transaction = vi.fn();
	const request = { fileName: "a.mp4", contentType: "video/mp4", size: megabytes * MB };
	const services = { db: { transaction }, config: { azure, dataDir } } as never;
	await announceUpload(services, 1, "video", request);
	return transaction.mock.calls.length === 1;
}

test("an upload that would leave the database no room is refused when it is announced", async () => {
	await expect(announced("/full", 400)).rejects.toMatchObject({
		status: 507,
		detail: "The service's disk is full. Nothing was changed.",
	});
	expect(await announced("/full", 300)).toBe(true);
	expect(await announced("/full", 400, {})).toBe(true);
	expect(await announced(temporaryFolder(), 1)).toBe(true);
});
