import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { CONVERTERS } from "../../api/media/converters";
import { isolated } from "../../api/media/isolation";
import { findMediaTools, missingTools } from "../../api/media/tools";
import { mediaTools } from "../support/media-tools";
import { temporaryFolder } from "../support/temporary-folder";

const { isolation } = mediaTools.office;

// Where the system lets nothing do it (Docker without the right to), the start says so instead.
test.skipIf(!isolation?.hidesFolders)(
	"a program that reads uploads sees its own folder, and neither the rest of the data nor the service's environment",
	() => {
		if (!isolation) throw new Error("This system keeps nothing apart");
		const dataDir = temporaryFolder();
		const workDir = join(dataDir, "work", "job");
		mkdirSync(workDir, { recursive: true });
		writeFileSync(join(dataDir, "key"), "the key");
		writeFileSync(join(workDir, "deck"), "the deck");
		const look = `cat deck; echo; cat ${dataDir}/key ../../key /proc/${process.pid}/environ /proc/${process.pid}/root/etc/hostname; echo made > made; find ${dataDir} -type f`;
		// What a program is in is not hidden from it: here only the data folder is.
		const beside = join(temporaryFolder(), "sh");
		symlinkSync("/bin/sh", beside);
		const [program = "", ...args] = isolated([beside, "-c", look], isolation, { dataDir, workDir });
		const seen = execFileSync(program, args, { cwd: workDir, stdio: "pipe" }).toString();
		expect(seen.split("\n").sort()).toEqual(
			["", `${workDir}/deck`, `${workDir}/made`, "the deck"].sort(),
		);
	},
);

/** What a program of this machine says that is run apart from all but a folder of its own, in which these are. */
function saidApart(command: (workDir: string) => string[], files: Record<string, string> = {}) {
	if (!isolation) throw new Error("This system keeps nothing apart");
	const dataDir = join(temporaryFolder(), "with blanks in it");
	const workDir = join(dataDir, "a job");
	mkdirSync(workDir, { recursive: true });
	for (const [name, text] of Object.entries(files))
		writeFileSync(join(workDir, name), text, { mode: 0o755 });
	const [program = "", ...args] = isolated(command(workDir), isolation, { dataDir, workDir });
	const env = { PATH: `${workDir}:${process.env.PATH}` };
	const { stdout, stderr } = spawnSync(program, args, { cwd: workDir, env, encoding: "utf8" });
	return `${stdout}${stderr}`;
}

test.skipIf(!isolation?.hidesFolders).each(["/tmp", "/var/tmp", "/dev/shm"])(
	"a program that reads uploads sees nothing of %s, unless it is there itself",
	(place) => {
		const folder = mkdtempSync(join(place, "elsewhere-"));
		onTestFinished(() => rmSync(folder, { recursive: true }));
		const program = join(folder, "sh");
		symlinkSync("/bin/sh", program);
		writeFileSync(join(folder, "secret"), "the secret");
		const look = `cat ${folder}/secret`;
		expect(saidApart(() => ["sh", "-c", look])).not.toContain("the secret");
		expect(saidApart(() => [program, "-c", look])).toBe("the secret");
	},
);

test.skipIf(!isolation?.hidesFolders)(
	"a program that reads uploads can start none that converts",
	() => {
		const script = "#!/bin/sh\necho started";
		const files = { convert: script, gs: script, magick: script, other: script, pstoedit: script };
		for (const name of CONVERTERS)
			expect(saidApart(() => ["sh", "-c", name], files)).not.toContain("started");
		expect(saidApart((workDir) => [join(workDir, "other")], files)).toContain("started");
	},
);

test("the start says what this system does not keep from LibreOffice", () => {
	const withIsolation = (isolation: { unshare: string; hidesFolders: boolean } | null) =>
		missingTools({ ...mediaTools, office: { soffice: "/soffice", isolation } });
	const FOLDER =
		"PowerPoint files are converted with the data folder in sight: this system lets nothing hide it.";
	expect(withIsolation({ unshare: "/unshare", hidesFolders: true })).toEqual([]);
	expect(withIsolation({ unshare: "/unshare", hidesFolders: false })).toEqual([FOLDER]);
	expect(withIsolation(null)).toEqual([
		"PowerPoint files are converted with the network on: this system lets nothing turn it off.",
		FOLDER,
	]);
});

test("where LibreOffice cannot make its socket, it counts as missing, and the start says why", async () => {
	const missing = join(temporaryFolder(), "missing");
	const settings = { ffmpegPath: null, sofficePath: null };
	const found = await findMediaTools(settings, [missing, missing]);
	expect(found.office).toBeNull();
	expect(missingTools(found)).toEqual([
		`LibreOffice needs a folder that takes files, and none does of ${missing} and ${missing}: PowerPoint files are refused.`,
	]);
	expect((await findMediaTools(settings, [missing, temporaryFolder()])).office).not.toBeNull();
});

test("without a folder for temporary files the start goes on, and says so in a line that names TMPDIR", async () => {
	vi.stubEnv("TMPDIR", join(temporaryFolder(), "missing"));
	const tools = await findMediaTools({ ffmpegPath: null, sofficePath: null });
	vi.unstubAllEnvs();
	expect(tools.office?.isolation).toBeNull();
	expect(missingTools(tools)).toEqual([
		expect.stringMatching(
			/^PowerPoint files are .*network on and the data folder in sight: .*missing \(TMPDIR\) takes no files: ENOENT/,
		),
	]);
});
