import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { minify } from "terser";

const here = import.meta.dirname;
/** The browsers of Samsung's Tizen 5 and of Apple TV. */
const TARGET = ["chrome63", "safari12"];
const CALLS = [
	"createDeviceCode",
	"createDeviceToken",
	"getManifest",
	"sendHeartbeat",
	"followEvents",
];
const TYPEFACE = "@fontsource-variable/geist/files/geist-latin-wght-normal.woff2";

/**
 * Builds the player's page into a folder, which is emptied first: index.html, restart.js, too-old.js, service-worker.js,
 * and assets with a hash of their content in their names.
 * @param {string} outDir
 */
export async function buildPlayer(outDir) {
	const typeface = await assetOf(fileURLToPath(import.meta.resolve(TYPEFACE)));
	const icon = await assetOf(path.join(here, "icon.svg"));
	const probe = await probeOf();
	const script = await bundleOf("main.ts", {
		PLAYER_VERSION: JSON.stringify(`web ${await ownVersion()}`),
		PROBE_URL: JSON.stringify(probe.name),
		SCREEN_CALLS: JSON.stringify(await screenCalls()),
		TYPEFACE_URL: JSON.stringify(typeface.name),
	});
	const styles = await bundleOf("styles.css");
	const { content } = await bundleOf("restart.ts");
	const restart = { name: "restart.js", content };
	const { page, marks } = await pageOf({
		"main.js": script,
		"styles.css": styles,
		"icon.svg": icon,
	});
	const tooOld = { name: "too-old.js", content: await readFile(path.join(here, "too-old.js")) };
	const shell = [page, script, styles, typeface, icon, restart];

	await rm(outDir, { recursive: true, force: true });
	await mkdir(outDir, { recursive: true });
	for (const { name, content } of [...shell, tooOld, probe, await workerOf(shell, marks)])
		await writeFile(path.join(outDir, name), content);
}

async function ownVersion() {
	return JSON.parse(await readFile(path.join(here, "package.json"), "utf8")).version;
}

/**
 * Method and full path of each call, from the contract's table, which is too large for the bundle.
 */
async function screenCalls() {
	const source = `export { endpoints } from "@signage/contract/endpoints";
		export { callPath } from "@signage/contract/call-path";`;
	const [code] = await outputs({
		stdin: { contents: source, resolveDir: here },
		format: "esm",
		platform: "node",
	});
	const { endpoints, callPath } = await import(
		`data:text/javascript;base64,${Buffer.from(code.contents).toString("base64")}`
	);
	return Object.fromEntries(
		CALLS.map((name) => [
			name,
			{ method: endpoints[name].method, path: callPath(endpoints[name]) },
		]),
	);
}

async function bundleOf(entry, define = {}) {
	const [file] = await outputs({
		entryPoints: [path.join(here, entry)],
		// By its short name, which the minifier makes 1/0.
		define: { "Number.POSITIVE_INFINITY": "Infinity", ...define },
		minify: true,
		target: TARGET,
		format: "iife",
		// The fields of libraries are assigned, as our own are: that is shorter than to define them.
		loader: { ".js": "ts", ".mjs": "ts" },
		tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
	});
	const { name, ext } = path.parse(entry);
	return ext === ".ts"
		? hashed(name, ".js", await smaller(file.text))
		: hashed(name, ext, file.contents);
}

/** A script as small as it gets: it is most of what a screen has to load before it shows a code. */
async function smaller(script) {
	const { code } = await minify(script, {
		ecma: 2017,
		compress: { passes: 3 },
		format: { comments: false },
	});
	return code;
}

/** One file, because its document may load nothing from the service. */
async function probeOf() {
	const { content } = await bundleOf("probe.ts");
	const page = `<!DOCTYPE html><title>Probe</title><body><script>${Buffer.from(content)}</script></body>`;
	return hashed("probe", ".html", page);
}

async function workerOf(shell, marks) {
	const files = ["./", ...shell.slice(1).map(({ name }) => name)];
	const version = digest(Buffer.concat(shell.map(({ content }) => Buffer.from(content))));
	const [file] = await outputs({
		entryPoints: [path.join(here, "service-worker.ts")],
		define: {
			PAGE_MARKS: JSON.stringify(marks),
			SHELL_FILES: JSON.stringify(files),
			SHELL_VERSION: JSON.stringify(version),
		},
		minify: true,
		target: TARGET,
		format: "iife",
	});
	return { name: "service-worker.js", content: await smaller(file.text) };
}

/** The page, and what a page has in it that is this one: the names of its files, and a hash of the rest. */
async function pageOf(assets) {
	const source = await readFile(path.join(here, "index.html"), "utf8");
	const template = source.replace(/\n\t+/g, "\n");
	const named = Object.entries({ ...assets, page: { name: digest(template) } });
	const content = named.reduce(
		(text, [name, asset]) => text.replace(`"${name}"`, `"${asset.name}"`),
		template,
	);
	return { page: { name: "index.html", content }, marks: named.map(([, { name }]) => name) };
}

async function assetOf(file) {
	const { name, ext } = path.parse(file);
	return hashed(name, ext, await readFile(file));
}

function hashed(name, ext, content) {
	return { name: `${name}-${digest(content)}${ext}`, content };
}

function digest(content) {
	return createHash("sha256").update(content).digest("hex").slice(0, 10);
}

/**
 * @param {import("esbuild").BuildOptions} options
 * @returns {Promise<[import("esbuild").OutputFile, ...import("esbuild").OutputFile[]]>}
 */
async function outputs(options) {
	const result = await build({ bundle: true, write: false, logLevel: "warning", ...options });
	return /** @type {any} */ (result.outputFiles);
}
