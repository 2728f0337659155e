import { spawnSync } from "node:child_process";
import { cp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { type Filled, sha256 } from "../fixtures/releases/fill.mjs";
import { serviceFolder } from "./built";
import { ok } from "./caller";
import { type Ended, LIGHT, startChild } from "./children";
import { makeTemplate } from "./fresh-data";
import { temporaryFolder } from "./temporary-folder";

const program = join(serviceFolder, "move.js");

type Command = "export" | "backup" | "import" | "restore";

/** Environment variables that make the data those of PGlite, wherever else services have theirs. */
export const ON_PGLITE = { DATABASE_URL: "" };

/** Runs a command of api/move.ts until it ends. @param env more environment variables, such as DATABASE_URL */
export const move = (
	command: Command,
	folder: string,
	dataDir: string,
	env: Record<string, string> = {},
): Promise<Ended> =>
	startChild([program, command, folder], { DATA_DIR: dataDir, DATA_LOCK_WAIT_MS: "100", ...env })
		.ended;

/** A backup where no file may become larger than a kilobyte: then the system refuses to write, as on a full disk. */
export function backUpInLittleRoom(folder: string, dataDir: string): Ended {
	const { status, stdout, stderr } = spawnSync(
		"sh",
		["-c", 'ulimit -f 2; exec "$@"', "sh", process.execPath, program, "backup", folder],
		{
			env: { PATH: process.env.PATH, DATA_DIR: dataDir },
			encoding: "utf8",
			stdio: ["ignore", "pipe", "pipe"],
		},
	);
	return { code: status, stdout, stderr };
}

/** A command that must succeed. Resolves to what it says. */
export async function moved(...args: Parameters<typeof move>): Promise<string> {
	const { code, stdout, stderr } = await move(...args);
	expect(stderr).toBe("");
	expect(code, stdout).toBe(0);
	return stdout;
}

/** Expects a command to refuse in one line. */
export function expectRefusal({ code, stderr }: Ended, words: RegExp): void {
	expect(stderr).toMatch(words);
	expect(stderr.trim().split("\n")).toHaveLength(1);
	expect(code).toBe(1);
}

/**
 * Environment variables with which a command kills itself at a moment.
 * @param code a module's text, with `fs` and `die()`
 */
export const killedBy = (code: string): Record<string, string> => {
	const module = `import fs from "node:fs"; import { syncBuiltinESMExports } from "node:module";
		const die = () => process.kill(process.pid, "SIGKILL");
		${code}
		syncBuiltinESMExports();`;
	const url = `data:text/javascript,${encodeURIComponent(module)}`;
	return { NODE_OPTIONS: `${LIGHT} --import=${url}` };
};

/** A PGlite data folder as after a first start. */
export async function freshPglite(): Promise<string> {
	const dataDir = temporaryFolder();
	await cp(await makeTemplate(), dataDir, { recursive: true });
	return dataDir;
}

/** The sums of an export's files, but for the manifest, which says when it was made. */
export async function sumsOf(folder: string): Promise<string[]> {
	const lines = (await readFile(join(folder, "SHA256SUMS"), "utf8")).trim().split("\n");
	expect(lines.length).toBeGreaterThan(20);
	return lines.filter((line) => !line.endsWith("manifest.json"));
}

/** What a presentation of an account shows: its titles, and the hashes of its files. */
export async function shownBy(service: { url: string }, token: string, presentationId: number) {
	const params = { presentationId };
	const { title, status, slides } = await ok(service, "getPresentation", { token, params });
	const files = slides.map(async ({ url }) => {
		const answer = await fetch(String(url));
		expect(answer.status, String(url)).toBe(200);
		return sha256(new Uint8Array(await answer.arrayBuffer()));
	});
	return {
		title,
		status,
		slides: slides.map((slide) => slide.title),
		files: await Promise.all(files),
	};
}

/**
 * Looks at a service for all that an installation was filled with: both ways to be signed in, the presentation with its
 * files, the group, the schedule, and the screen with its token. Notes the new refresh token; resolves to an access token.
 */
export async function checkFilled(service: { url: string }, filled: Filled): Promise<string> {
	const { email, password } = filled;
	await ok(service, "login", { body: { email, password } });
	const tokens = await ok(service, "refresh", { body: { refreshToken: filled.refreshToken } });
	filled.refreshToken = String(tokens.refreshToken);
	const token = tokens.accessToken;

	const { title, slides, pictureSha256, presentationId } = filled;
	const files = slides.map(() => pictureSha256);
	const shown = { title, status: "Ready", slides, files };
	expect(await shownBy(service, token, presentationId)).toEqual(shown);
	const [group] = await ok(service, "listDeviceGroups", { token });
	expect(group).toMatchObject({
		title: filled.groupTitle,
		actualPresentationId: presentationId,
		devices: [{ deviceName: filled.deviceName }],
	});
	const schedules = await ok(service, "listSchedules", { token });
	const names = filled.scheduleName === null ? [] : [filled.scheduleName];
	expect(schedules.map(({ name }) => name)).toEqual(names);

	const plan = await ok(service, "getManifest", { token: filled.screenToken });
	expect(plan).toMatchObject({ playing: presentationId, group: { title: filled.groupTitle } });
	const items = plan.presentations.flatMap((one) => one.items);
	expect(items.map((item) => item.sha256)).toContain(pictureSha256);
	return token;
}
