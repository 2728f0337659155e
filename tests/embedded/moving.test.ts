import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readManifest } from "../../api/moving/manifest";
import { checkFiles } from "../../api/moving/sums";
import { solidPng } from "../fixtures/media/png";
import { type Filled, fillInstallation } from "../fixtures/releases/fill.mjs";
import { ok, readyImage } from "../support/caller";
import { mediaFolders } from "../support/crash/disk";
import {
	backUpInLittleRoom,
	checkFilled,
	expectRefusal,
	move,
	moved,
	shownBy,
} from "../support/moving";
import { runService, startService, type TestService } from "../support/service";
import { temporaryFolder } from "../support/temporary-folder";

const picture = solidPng(64, 36, [200, 30, 30]);
const TITLES = (title: string) => [0, 1, 2].map((index) => `${title}, ${index}`);

let service: TestService;
let filled: Filled;
let token: string;

/** Makes presentations, each with a picture of its own, until it is told to stop. Resolves to their titles, in order. */
function writing() {
	let isOn = true;
	const titles: string[] = [];
	const run = async () => {
		for (let number = 1; isOn; number++) {
			const title = `Written ${number}`;
			const imageId = await readyImage(service, token, solidPng(16, 8 + number, [9, 9, 99]));
			const slides = TITLES(title).map((name, index) => ({
				index,
				title: name,
				type: "InternalImage" as const,
				imageId,
			}));
			await ok(service, "createPresentation", { token, body: { title, slides } });
			titles.push(title);
		}
	};
	const ended = run();
	return {
		titles,
		/** Waits until so many were made. */
		async reach(count: number) {
			while (titles.length < count) await Promise.race([delay(20), ended]);
		},
		async stop() {
			isOn = false;
			await ended;
		},
	};
}

/** What was answered before the backup, by its end, and in the end. */
const written = { before: [] as string[], meanwhile: 0, all: [] as string[] };
const SESSION_KEY = "5".repeat(64);
const backup = join(temporaryFolder(), "backup");
let said: string;
beforeAll(async () => {
	service = await startService();
	// Made by npm start, for the dashboard.
	await writeFile(join(service.dataDir, "session.key"), SESSION_KEY);
	filled = await fillInstallation(service.url, picture);
	const { email, password } = filled;
	token = (await ok(service, "login", { body: { email, password } })).accessToken;
	const writer = writing();
	await writer.reach(3);
	written.before = [...writer.titles];
	said = await moved("backup", backup, service.dataDir);
	written.meanwhile = writer.titles.length;
	await writer.reach(written.meanwhile + 2);
	await writer.stop();
	written.all = writer.titles;
});
afterAll(() => service.kill());

/** What is in a data folder while nothing happens. What is new here may have to be moved too. */
const KNOWN = [
	"backup.door",
	"blobs",
	"db",
	"service.key",
	"service.lock",
	"session.key",
	"snapshots",
	"work",
];

test("a backup while people write, restored: all from before is there, what came later is whole or not at all", async () => {
	expect(said).toMatch(/^Wrote \d+ rows of \d+ tables and \d+ files/);
	const dataDir = join(temporaryFolder(), "restored");
	expect(await moved("restore", backup, dataDir)).toMatch(/^Read \d+ rows/);
	for (const key of ["service.key", "session.key"])
		expect(await readFile(join(dataDir, key))).toEqual(await readFile(join(service.dataDir, key)));
	const restored = await startService({ dataDir });
	const session = await checkFilled(restored, filled);
	const { presentations } = await ok(restored, "listPresentations", { token: session });
	const found = presentations.filter(({ title }) => title.startsWith("Written "));
	const titles = found.map(({ title }) => title);
	expect(titles).toEqual(expect.arrayContaining(written.before));
	// One more may have been saved and not been answered yet.
	expect(written.all.slice(0, written.meanwhile + 1)).toEqual(expect.arrayContaining(titles));
	for (const { presentationId, title } of found)
		expect(await shownBy(restored, session, presentationId)).toMatchObject({
			status: "Ready",
			slides: TITLES(title),
		});
	await restored.stop();
});

test("a backup leaves nothing in the data folder, which has nothing that is not known to be moved", async () => {
	expect(KNOWN).toEqual(expect.arrayContaining(await readdir(service.dataDir)));
	expect(await readdir(join(service.dataDir, "snapshots"))).toEqual([]);
});

test("only its user may read what was written", async () => {
	const paths = [
		backup,
		...(await readdir(backup, { recursive: true })).map((one) => join(backup, one)),
	];
	expect(paths.length).toBeGreaterThan(30);
	for (const path of paths) {
		const { mode } = await stat(path);
		expect(mode & 0o077, path).toBe(0);
	}
});

test("an export, and a start on the same data, are refused while a service runs", async () => {
	const folder = join(temporaryFolder(), "export");
	expectRefusal(
		await move("export", folder, service.dataDir),
		/A service is running on .* Stop it first/,
	);
	expectRefusal(await move("import", backup, service.dataDir), /in use by another service/);
	expectRefusal(await move("backup", backup, service.dataDir), /holds a whole export already/);
	const [url = ""] =
		/http:\S+:\d+/.exec(await readFile(join(service.dataDir, "backup.door"), "utf8")) ?? [];
	expect((await fetch(url, { method: "POST" })).status).toBe(401);
	const authorization = "Bearer x";
	expect((await fetch(url, { method: "POST", headers: { authorization } })).status).toBe(401);
});

test("an import into an installation is refused, and so is an export of none", async () => {
	const dataDir = temporaryFolder();
	await writeFile(join(dataDir, "service.key"), "x");
	for (const other of ["blobs", "database.id", "db"]) {
		await mkdir(join(dataDir, other));
		expectRefusal(
			await move("import", backup, dataDir),
			new RegExp(`has an installation already \\((${other}, )?service\\.key(, ${other})?\\)`),
		);
		expect((await readdir(dataDir)).sort()).toEqual([other, "service.key"].sort());
		expect(await readFile(join(dataDir, "service.key"), "utf8")).toBe("x");
		await rm(join(dataDir, other), { recursive: true });
	}
	expectRefusal(
		await move("backup", join(dataDir, "b"), temporaryFolder()),
		/There is no installation in/,
	);
	expectRefusal(await move("backup", dataDir, service.dataDir), /is not empty/);
});

test("keys alone, as a refused start leaves them, are no installation: the import's own take their place", async () => {
	const dataDir = temporaryFolder();
	for (const key of ["service.key", "session.key"])
		await writeFile(join(dataDir, key), "7".repeat(64));
	await moved("restore", backup, dataDir);
	for (const key of ["service.key", "session.key"])
		expect(await readFile(join(dataDir, key))).toEqual(await readFile(join(service.dataDir, key)));
});

test("what begins with a hyphen is no folder, and a relative one is below where npm was called", async () => {
	const folder = temporaryFolder();
	const here = { INIT_CWD: folder };
	const usage = expect.stringMatching(/^Usage: npm run <command> -- <folder>/);
	for (const asked of ["--help", "-h"])
		expect(await move("backup", asked, service.dataDir, here)).toEqual({
			...{ code: 0, stdout: usage, stderr: "" },
		});
	expect(await move("restore", "--force", folder, here)).toEqual({
		...{ code: 1, stdout: "", stderr: usage },
	});
	expectRefusal(
		await move("import", "sub", join(folder, "data"), here),
		new RegExp(`^There is no folder ${join(folder, "sub")}\\.$`, "m"),
	);
	expect(await readdir(folder)).toEqual([]);
});

describe("a damaged backup is found, and nothing of it is imported", () => {
	/** Looks at the backup while one of its files is damaged. */
	async function damaged(
		path: string,
		damage: (bytes: Buffer) => Buffer | null,
		look: () => Promise<void>,
	) {
		const file = join(backup, path);
		const bytes = await readFile(file);
		const changed = damage(Buffer.from(bytes));
		if (changed) await writeFile(file, changed);
		else await rm(file);
		await look().finally(() => writeFile(file, bytes, { mode: 0o600 }));
	}
	const flip = (bytes: Buffer) => {
		const at = bytes.length >> 1;
		bytes[at] = Number(bytes[at]) ^ 1;
		return bytes;
	};
	const drop = () => null;
	const check = (words: RegExp) => () => expect(checkFiles(backup)).rejects.toThrow(words);

	test.each(["rows/users.ndjson", "manifest.json", "secrets/service.key"])("%s", async (path) => {
		await damaged(path, flip, check(new RegExp(`damaged.*: ${path} has changed`)));
		await damaged(path, drop, check(new RegExp(`damaged.*: ${path} is missing`)));
	});

	test("the list of sums itself", async () => {
		await damaged("SHA256SUMS", flip, check(/damaged/));
		await damaged("SHA256SUMS", drop, check(/holds no whole export/));
		const cut = (bytes: Buffer) => bytes.subarray(0, -1);
		await damaged("SHA256SUMS", cut, check(/SHA256SUMS is damaged/));
		const lines = (bytes: Buffer) => bytes.toString().split("\n").slice(0, -1);
		const last = /(?:service|session)\.key/;
		const short = (bytes: Buffer) =>
			Buffer.from(
				lines(bytes)
					.filter((line) => !last.test(line))
					.map((line) => `${line}\n`)
					.join(""),
			);
		await damaged("SHA256SUMS", short, async () => {
			const sums = await checkFiles(backup);
			await expect(readManifest(backup, sums)).rejects.toThrow(/service\.key is not listed/);
		});
	});

	test("a picture", async () => {
		const sums = await readFile(join(backup, "SHA256SUMS"), "utf8");
		const [path = ""] = /blobs\/\S+\/display/.exec(sums) ?? [];
		const dataDir = join(temporaryFolder(), "data");
		await damaged(path, flip, async () =>
			expectRefusal(
				await move("restore", backup, dataDir),
				new RegExp(`damaged, and nothing was imported: ${path} has changed`),
			),
		);
		await expect(stat(dataDir)).rejects.toThrow("ENOENT");
	});
});

test("a disk that takes no more, and a file that cannot be read: one line that names it, exit 1, and the rest later", async () => {
	const limited = join(temporaryFolder(), "limited");
	expectRefusal(
		backUpInLittleRoom(limited, service.dataDir),
		/rows\/\w+\.ndjson cannot be used: EFBIG/,
	);
	expectRefusal(await move("import", limited, join(limited, "data")), /holds no whole export/);
	const mistyped = `${limited}x`;
	expectRefusal(
		await move("import", mistyped, join(limited, "data")),
		/^There is no folder .*x\.$/m,
	);
	const { presentations } = await ok(service, "listPresentations", { token });
	expect(presentations.length).toBeGreaterThan(2);

	const [id = ""] = await mediaFolders(service.dataDir);
	const display = join(service.dataDir, "blobs", id, "display");
	const bytes = await readFile(display);
	await rm(display);
	await mkdir(display);
	expectRefusal(
		await move("backup", limited, service.dataDir),
		new RegExp(`${id}/display cannot be used: EISDIR`),
	);
	await rm(display, { recursive: true });
	const lacking = await move("backup", limited, service.dataDir);
	expect(lacking.code).toBe(1);
	expect(lacking.stderr).toContain(
		`the storage lacks, or has damaged, 1 file of 1 uploads: ${id}/display`,
	);
	await writeFile(display, bytes);
});

test("a service does not start on half an import", async () => {
	const dataDir = temporaryFolder();
	await writeFile(join(dataDir, "unfinished.import"), "x");
	const ended = await runService(dataDir);
	expectRefusal(
		ended,
		/an import was interrupted.*Start the same `npm run import` again, or `npm run restore` where it was that/,
	);
	expectRefusal(await move("import", backup, dataDir), /Another export was being imported/);
});
