import { chown, link, lstat, mkdir, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { foreignFile } from "../../api/disk/foreign-file";
import { handOver } from "../../api/disk/hand-over";
import { freshPglite, moved } from "../support/moving";
import { runService, startService } from "../support/service";
import { temporaryFolder } from "../support/temporary-folder";

const isRoot = process.geteuid?.() === 0;
const asRoot = isRoot ? "" : " (left out: only root can give files away)";
const OTHER = 65534;

const below = async (folder: string) => [
	folder,
	...(await readdir(folder, { recursive: true })).map((name) => join(folder, name)),
];

/** Paths below a folder that are root's, from that folder on. */
async function rootsIn(folder: string): Promise<string[]> {
	const found: string[] = [];
	for (const path of await below(folder))
		if ((await lstat(path)).uid === 0) found.push(path.slice(folder.length));
	return found;
}

afterEach(() => {
	vi.restoreAllMocks();
});

test.skipIf(!isRoot)(
	`what root writes into another user's installation, by a command or as the service, becomes that user's${asRoot}`,
	async () => {
		const dataDir = await freshPglite();
		for (const path of await below(dataDir)) await chown(path, OTHER, OTHER);
		await writeFile(join(dataDir, "notes"), "root's own");
		await moved("backup", join(temporaryFolder(), "backup"), dataDir);
		expect(await rootsIn(dataDir)).toEqual(["/notes"]);
		await rm(join(dataDir, "work"), { recursive: true, force: true });
		const service = await startService({ dataDir });
		await moved("backup", join(temporaryFolder(), "backup"), dataDir);
		await service.stop();
		expect(await rootsIn(dataDir)).toEqual(["/notes"]);
		expect(await readdir(dataDir)).toEqual(expect.arrayContaining(["snapshots", "service.key"]));
	},
);

test.skipIf(!isRoot)(
	`no file from elsewhere is given away, by whichever name it is there${asRoot}`,
	async () => {
		const [dataDir, elsewhere] = [temporaryFolder(), temporaryFolder()];
		await mkdir(join(dataDir, "db", "base"), { recursive: true });
		await mkdir(join(elsewhere, "below"));
		for (const name of ["by-link", "below/file"]) await writeFile(join(elsewhere, name), "");
		await chown(join(dataDir, "db"), OTHER, OTHER);
		await symlink(elsewhere, join(dataDir, "db", "folder"));
		await symlink(elsewhere, join(dataDir, "blobs"));
		await link(join(elsewhere, "by-link"), join(dataDir, "db", "base", "file"));
		handOver(dataDir, "db", ["db", "blobs", "work"]);
		expect(await rootsIn(elsewhere)).toEqual(["", "/below", "/by-link", "/below/file"]);
		expect(await rootsIn(join(dataDir, "db", "base"))).toEqual(["/file"]);
		// Where the folder itself is reached by a link, as systemd has it.
		const linked = join(temporaryFolder(), "linked");
		await symlink(dataDir, linked);
		await writeFile(join(dataDir, "db", "new"), "");
		handOver(linked, "db", ["db"]);
		expect((await lstat(join(dataDir, "db", "new"))).uid).toBe(OTHER);
	},
);

test("a database that cannot be opened and has files of another user: the line names one", async () => {
	const dataDir = await freshPglite();
	await rm(join(dataDir, "db", "global", "pg_control"));
	const asOther = "data:text/javascript,process.geteuid=()=>4711";
	const { code, stderr } = await runService(dataDir, { NODE_OPTIONS: `--import=${asOther}` });
	expect(stderr).toMatch(
		/^The database in .* cannot be opened \(.+\)\. It holds files of another user: .*\/db\/.+\. Give them to the user who runs the service \(chown\)\.\n$/,
	);
	expect(code).toBe(1);
});

test("a file of another user is found at any depth; one's own are none", async () => {
	const folder = temporaryFolder();
	await mkdir(join(folder, "a", "b"), { recursive: true });
	await writeFile(join(folder, "a", "b", "c"), "");
	const { uid } = await lstat(folder);
	const user = vi.spyOn(process, "geteuid" as never) as ReturnType<typeof vi.fn>;
	user.mockReturnValue(uid || 1);
	if (uid !== 0) expect(await foreignFile(folder)).toBeNull();
	user.mockReturnValue(uid + 1);
	expect(await foreignFile(folder)).toBe(join(folder, "a"));
	// Root may open all.
	user.mockReturnValue(0);
	expect(await foreignFile(folder)).toBeNull();
});
