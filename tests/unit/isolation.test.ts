import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
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
		const [program = "", ...args] = isolated(["sh", "-c", look], isolation, { dataDir, workDir });
		const seen = execFileSync(program, args, { cwd: workDir, stdio: "pipe" }).toString();
		expect(seen.split("\n").sort()).toEqual(
			["", `${workDir}/deck`, `${workDir}/made`, "the deck"].sort(),
		);
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
