import "./need-node.mjs";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { whileNobodyElse } from "./build-lock.mjs";
import { isProgram } from "./is-program.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const COMPRESSED = /\.(?:js|css|svg)$/;
const stampOf = (part) => join(root, "build", `${part}.stamp`);

async function* filesBelow(path) {
	const about = await stat(path).catch(() => undefined);
	if (about?.isFile()) yield path;
	if (about?.isDirectory())
		for (const name of (await readdir(path)).sort())
			if (name !== "node_modules") yield* filesBelow(join(path, name));
}

async function compressAssets() {
	for await (const path of filesBelow(join(root, "build/app/client")))
		if (COMPRESSED.test(path))
			await writeFile(`${path}.br`, await promisify(brotliCompress)(await readFile(path)));
}

async function buildApp() {
	const remix = join(root, "node_modules/@remix-run/dev/dist/cli.js");
	const { status } = spawnSync(process.execPath, [remix, "vite:build", "--logLevel", "error"], {
		cwd: root,
		// Whoever builds: a test runner sets another value, which would make a build without security headers.
		env: { ...process.env, NODE_ENV: "production" },
		stdio: "inherit",
	});
	if (status !== 0) throw new Error("The dashboard could not be built.");
	await compressAssets();
}

async function buildCheck() {
	const { build } = await import("esbuild");
	await build({
		absWorkingDir: root,
		entryPoints: { main: "check/main.ts" },
		outdir: join(root, "build/check"),
		bundle: true,
		platform: "node",
		target: "node20",
		format: "esm",
		logLevel: "warning",
	});
}

/** By name: what it is made from, the package that makes it, and how. */
export const PARTS = {
	app: {
		sources: [
			"app",
			"contract",
			"openid",
			"public",
			"scripts/read-on.mjs",
			"package-lock.json",
			"vite.config.ts",
			"bundling",
		],
		tool: "@remix-run/dev",
		make: buildApp,
	},
	edge: {
		sources: ["build/app.stamp", "scripts/edge", "package-lock.json"],
		tool: "esbuild",
		make: async () => (await import("./edge/build.mjs")).buildEdge(join(root, "build/edge")),
	},
	api: {
		// Some of the scripts are in the bundle.
		sources: ["api", "contract", "openid", "scripts", "package-lock.json"],
		tool: "esbuild",
		make: async () => (await import("../api/build.mjs")).buildApi(join(root, "build/api")),
	},
	player: {
		sources: ["player", "contract", "package-lock.json"],
		tool: "esbuild",
		make: async () => (await import("../player/build.mjs")).buildPlayer(join(root, "build/player")),
	},
	check: {
		sources: ["check", "contract", "package-lock.json"],
		tool: "esbuild",
		make: buildCheck,
	},
};

/**
 * What the sources of a part are, as a hash of their names and contents: their times tell nothing where another version
 * was unpacked over this one, or a file was removed.
 */
async function hashOfSources(part) {
	const hash = createHash("sha256");
	for (const source of PARTS[part].sources)
		for await (const path of filesBelow(join(root, source))) {
			const content = await readFile(path);
			hash.update(`${relative(root, path)}\0${content.length}\0`).update(content);
		}
	return hash.digest("hex");
}

/** Of which sources a part was last built as a whole, and when, if it was. */
async function lastBuild(part) {
	const [hash, time] = (await readFile(stampOf(part), "utf8").catch(() => "")).split(" ");
	return time ? { hash, time } : undefined;
}

/**
 * For an install without the packages that build: a build that was made elsewhere is used as it is.
 * @throws where there is none
 */
function asBuiltElsewhere(part, built) {
	if (!built)
		throw new Error(
			`build/${part} is missing, and what builds it is not installed. Run npm ci and npm run build elsewhere, and copy build/ to here.`,
		);
	console.log(`What builds ${part} is not installed: its build of ${built.time} is used.`);
}

const NO_WRITING = ["EROFS", "EACCES", "EPERM"];

/** As for a system service, which may write only where its data are. */
const unwritable = (part, built) =>
	new Error(
		`build/${part} is ${built ? "of other sources" : "missing"}, and this user may not write into ${join(root, "build")}. Run npm run build as a user who may, then start again.`,
	);

/** Builds a part unless another process has just done so. */
async function buildOne(part) {
	const sources = await hashOfSources(part);
	if ((await lastBuild(part))?.hash === sources) return;
	console.log(`Building ${part} …`);
	await rm(stampOf(part), { force: true });
	await PARTS[part].make();
	await writeFile(stampOf(part), `${sources} ${new Date().toISOString()}`);
}

/**
 * Builds these parts ("app", "edge" after it, "api", "player", "check") into build/; skips those that are up to date, and
 * waits for another process that builds one of them.
 * @throws where one cannot be built
 */
export async function build(parts) {
	for (const part of parts) {
		const [sources, built] = await Promise.all([hashOfSources(part), lastBuild(part)]);
		if (built?.hash === sources) continue;
		if (!existsSync(join(root, "node_modules", PARTS[part].tool))) {
			asBuiltElsewhere(part, built);
			continue;
		}
		const onWait = () => console.log(`Another start builds ${part}: waiting for it …`);
		const lock = join(root, "build", `${part}.lock`);
		try {
			await mkdir(join(root, "build"), { recursive: true });
			await whileNobodyElse(lock, onWait, () => buildOne(part));
		} catch (error) {
			throw NO_WRITING.includes(error.code) ? unwritable(part, built) : error;
		}
	}
}

/**
 * Builds a part of which there is no whole build. One that is there stays as it is, whatever its sources: a program that
 * runs from it begins others, and comes back, from the same files.
 * @throws where it cannot be built
 */
export async function buildUnlessThere(part) {
	const [sources, built] = await Promise.all([hashOfSources(part), lastBuild(part)]);
	if (!built) return build([part]);
	if (built.hash !== sources)
		console.log(`The sources of ${part} are others: its build of ${built.time} is used.`);
}

if (isProgram(import.meta.url)) {
	const named = process.argv.slice(2);
	const unknown = named.filter((part) => !(part in PARTS));
	if (unknown.length > 0) {
		console.error(
			`There is no ${unknown.join(", ")} to build, but ${Object.keys(PARTS).join(", ")}.`,
		);
		process.exit(1);
	}
	await build(named.length > 0 ? named : Object.keys(PARTS));
}
