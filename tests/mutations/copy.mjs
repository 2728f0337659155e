import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import {
	cp,
	mkdir,
	mkdtemp,
	readdir,
	readFile,
	readlink,
	rm,
	stat,
	symlink,
	utimes,
	writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** What a copy makes itself or does without; data folders may hold more than the disk has room for. */
const LEFT_OUT = new Set([".git", ".data", "node_modules", "test-results"]);
/** The workspaces' own packages are links into the tree: the copy needs links into itself. */
const OWN_SCOPE = "@signage";

/** Packages are read from the checkout; only the workspaces' own ones are the copy's. */
async function linkPackages(copy) {
	const from = join(root, "node_modules");
	const to = join(copy, "node_modules");
	await mkdir(join(to, OWN_SCOPE), { recursive: true });
	for (const name of await readdir(from))
		if (name === ".bin" || !(name.startsWith(".") || name === OWN_SCOPE))
			await symlink(join(from, name), join(to, name));
	for (const name of await readdir(join(from, OWN_SCOPE)))
		await symlink(await readlink(join(from, OWN_SCOPE, name)), join(to, OWN_SCOPE, name));
	// A workspace may have packages for itself.
	const { workspaces } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
	for (const workspace of workspaces) {
		const own = join(root, workspace, "node_modules");
		if (existsSync(own)) await symlink(own, join(copy, workspace, "node_modules"));
	}
}

const PARTS = ["app", "edge", "api", "player"];
const build = (folder) =>
	spawnSync(process.execPath, ["scripts/build.mjs"], { cwd: folder, encoding: "utf8" });

/**
 * A copy of the working tree, uncommitted changes too, in a temporary folder, built. The checkout
 * itself is only read.
 */
export async function copyTree() {
	const folder = await mkdtemp(join(tmpdir(), "mutate-"));
	try {
		return await makeCopy(folder);
	} catch (error) {
		await rm(folder, { recursive: true, force: true });
		throw error;
	}
}

async function makeCopy(folder) {
	await cp(root, folder, {
		recursive: true,
		preserveTimestamps: true,
		filter: (path) =>
			!relative(root, path)
				.split(sep)
				.some((name) => LEFT_OUT.has(name)),
	});
	await linkPackages(folder);
	const { status, stdout, stderr } = build(folder);
	if (status !== 0) throw new Error(`The tree does not build:\n${stdout}${stderr}`);
	const whole = join(folder, "build.whole");
	await cp(join(folder, "build"), whole, { recursive: true, preserveTimestamps: true });
	let isBuilt = false;
	/** Puts back what was built from a fault, so that the next one starts from the whole build. */
	async function restoreBuild() {
		if (!isBuilt) return;
		for (const name of PARTS.flatMap((part) => [part, `${part}.stamp`])) {
			await rm(join(folder, "build", name), { recursive: true, force: true });
			await cp(join(whole, name), join(folder, "build", name), {
				recursive: true,
				preserveTimestamps: true,
			});
		}
		isBuilt = false;
	}
	return {
		folder,
		/** Builds the parts with a source that changed. Returns what went wrong, or undefined. */
		build() {
			isBuilt = true;
			const { status, stdout, stderr } = build(folder);
			return status === 0 ? undefined : stdout + stderr;
		},
		/**
		 * Replaces `find`, which has to be in the file once, and returns how to take the change back.
		 * Undefined where `find` is not there or is there twice.
		 */
		async plant({ file, find, replace }) {
			const path = join(folder, file);
			if (!existsSync(path)) return undefined;
			const source = await readFile(path, "utf8");
			if (source.split(find).length !== 2) return undefined;
			const { atime, mtime } = await stat(path);
			await writeFile(
				path,
				source.replace(find, () => replace),
			);
			return async () => {
				await writeFile(path, source);
				await utimes(path, atime, mtime);
				await restoreBuild();
			};
		},
		remove: () => rm(folder, { recursive: true, force: true }),
	};
}
