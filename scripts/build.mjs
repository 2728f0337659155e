import { spawnSync } from "node:child_process";
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

const root = fileURLToPath(new URL("..", import.meta.url));
const stamp = join(root, "build/stamp");
const SOURCES = ["app", "contract", "api", "player", "public", "package.json", "vite.config.ts"];
const SKIPPED = new Set(["node_modules"]);
const COMPRESSED = /\.(?:js|css|svg)$/;

async function* filesBelow(path) {
	const about = await stat(path).catch(() => undefined);
	if (!about) return;
	if (about.isFile()) yield { path, time: about.mtimeMs };
	else
		for (const name of await readdir(path))
			if (!SKIPPED.has(name)) yield* filesBelow(join(path, name));
}

/** Whether any source is newer than the last whole build of these parts. */
async function isStale(parts) {
	const built = await stat(stamp).catch(() => undefined);
	if (!built) return true;
	const done = new Set((await readFile(stamp, "utf8")).split(" "));
	if (parts.some((part) => !done.has(part))) return true;
	for (const source of SOURCES)
		for await (const { time } of filesBelow(join(root, source)))
			if (time > built.mtimeMs) return true;
	return false;
}

async function compressAssets() {
	for await (const { path } of filesBelow(join(root, "build/client")))
		if (COMPRESSED.test(path))
			await writeFile(`${path}.br`, await promisify(brotliCompress)(await readFile(path)));
}

async function buildApp() {
	const remix = join(root, "node_modules/@remix-run/dev/dist/cli.js");
	const { status } = spawnSync(process.execPath, [remix, "vite:build", "--logLevel", "warn"], {
		cwd: root,
		stdio: "inherit",
	});
	if (status !== 0) throw new Error("the dashboard could not be built");
	await compressAssets();
}

const BUILDERS = {
	app: buildApp,
	api: async () => (await import("../api/build.mjs")).buildApi(join(root, "build/api")),
	player: async () => (await import("../player/build.mjs")).buildPlayer(join(root, "build/player")),
};

/** Builds these parts ("app", "api", "player") into build/, unless they are up to date. */
export async function build(parts, { force = false } = {}) {
	if (!force && !(await isStale(parts))) return;
	await rm(stamp, { force: true });
	for (const part of parts) {
		console.log(`Building ${part} …`);
		await BUILDERS[part]();
	}
	await writeFile(stamp, parts.join(" "));
}

if (process.argv[1] === fileURLToPath(import.meta.url))
	await build(Object.keys(BUILDERS), { force: true });
