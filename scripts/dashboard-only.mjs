/**
 * Makes the install that runs the dashboard alone, in a temporary folder from the files of this checkout, and shows that
 * it has none of the service's packages, that the build runs in it, and how large it is.
 */
import "./need-node.mjs";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { cp, lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";
import { fail } from "./settings.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const INSTALL = ["ci", "--omit=dev", "--include-workspace-root", "--workspace", "contract"];
const PARTS = ["app", "check"];
const START_MS = 120_000;

const dependenciesOf = (folder) =>
	Object.keys(JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")).dependencies);

/** The packages of the service, the player and of traces that the dashboard has no use for. What counts requests brings one of them. */
function foreignPackages() {
	const own = new Set([".", "contract", "openid"].flatMap(dependenciesOf));
	return ["api", "player", "tracing"]
		.flatMap(dependenciesOf)
		.filter((name) => !own.has(name) && name !== "@opentelemetry/api");
}

function run(command, args, cwd) {
	const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: "utf8" });
	if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${error?.message ?? stderr}`);
	return stdout;
}

async function copyCheckout(folder) {
	for (const path of run("git", ["ls-files", "-z"], root).split("\0"))
		if (path && existsSync(join(root, path))) await cp(join(root, path), join(folder, path));
	for (const part of PARTS)
		for (const name of [part, `${part}.stamp`])
			await cp(join(root, "build", name), join(folder, "build", name), { recursive: true });
}

/** What a folder takes on the disk, in bytes. */
async function sizeOf(path) {
	const about = await lstat(path);
	let bytes = about.blocks * 512;
	if (about.isDirectory())
		for (const name of await readdir(path)) bytes += await sizeOf(join(path, name));
	return bytes;
}
const inMegabytes = async (path) => `${Math.round((await sizeOf(path)) / 1024 ** 2)} MB`;

/** Listens on a free port; resolves to the server and its port. */
const listening = (server) =>
	new Promise((resolve) => {
		server.listen(0, "127.0.0.1", () => resolve({ server, port: server.address().port }));
	});

/** Starts the dashboard in the folder, in front of a service that refuses everybody, and reads its sign-in page. */
async function visit(folder) {
	const service = await listening(createServer((_, response) => response.writeHead(401).end()));
	const free = await listening(createServer());
	free.server.close();
	const child = spawn(process.execPath, ["scripts/start.mjs"], {
		cwd: folder,
		env: {
			PATH: process.env.PATH,
			HOST: "127.0.0.1",
			PORT: String(free.port),
			API_URL: `http://127.0.0.1:${service.port}`,
			SESSION_SECRET: "only for this visit, and long enough",
		},
	});
	let said = "";
	try {
		/** @type {Promise<void>} */
		const started = new Promise((resolve, reject) => {
			const hear = (text) => {
				said += text;
				if (/Dashboard +http.*\n/.test(said)) resolve();
			};
			child.stdout.setEncoding("utf8").on("data", hear);
			child.stderr.setEncoding("utf8").on("data", hear);
			const failed = () => reject(new Error(`The dashboard did not start:\n${said}`));
			child.on("exit", failed);
			setTimeout(failed, START_MS).unref();
		});
		await started;
		const page = await fetch(`http://127.0.0.1:${free.port}/login`);
		if (page.status !== 200 || !(await page.text()).includes('name="password"'))
			throw new Error(`The sign-in page came with status ${page.status}:\n${said}`);
	} finally {
		child.removeAllListeners("exit");
		child.kill("SIGTERM");
		service.server.close();
	}
}

async function prove(folder) {
	await copyCheckout(folder);
	const begun = Date.now();
	run("npm", [...INSTALL, "--prefer-offline", "--no-audit", "--no-fund"], folder);
	console.log(`npm ${INSTALL.join(" ")}: ${Math.round((Date.now() - begun) / 1000)} s`);
	const foreign = foreignPackages();
	const found = foreign.filter((name) => existsSync(join(folder, "node_modules", name)));
	if (found.length > 0) throw new Error(`It has packages of the service: ${found.join(", ")}`);
	console.log(`None of the service's packages is there: ${foreign.join(", ")}`);
	await visit(folder);
	console.log("The build runs in it: the sign-in page is there.");
	run(process.execPath, ["scripts/check-service.mjs", "--help"], folder);
	console.log("The service checker runs in it.");
	const packages = await inMegabytes(join(folder, "node_modules"));
	console.log(
		`Size: ${packages} of packages, ${await inMegabytes(join(folder, "build/app"))} of build`,
	);
	console.log(
		`Beside ${await inMegabytes(join(root, "node_modules"))} of packages with all that builds and tests`,
	);
}

await build(PARTS).catch((error) => fail(error.message));
const folder = await mkdtemp(join(tmpdir(), "dashboard-only-"));
try {
	await prove(folder);
} catch (error) {
	console.error(error.message);
	process.exitCode = 1;
} finally {
	await rm(folder, { recursive: true, force: true });
}
