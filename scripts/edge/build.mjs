import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, transform } from "esbuild";
import { MARKED, nodeUses, unmarked } from "./node-use.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = join(here, "../..");
const TARGET = "es2022";

/**
 * Bundles a worker into one module that uses web APIs only.
 * @param entry path of its file
 * @throws an error with a line for each use of Node in it
 */
export async function bundleWorker(entry) {
	const { outputFiles } = await build({
		entryPoints: [entry],
		bundle: true,
		write: false,
		format: "esm",
		target: TARGET,
		platform: "neutral",
		mainFields: ["module", "main"],
		conditions: ["worker", "browser", "module"],
		define: { "process.env.NODE_ENV": '"production"', ...MARKED },
		// Left in the module, so that the check tells of all of them.
		external: ["node:*"],
		minifySyntax: true,
		minifyWhitespace: true,
		logLevel: "error",
	});
	const marked = outputFiles[0]?.text ?? "";
	const uses = nodeUses(marked);
	if (uses.length > 0) throw new Error(`Edge runtimes cannot run this:\n${uses.join("\n")}`);
	// The check reads names; then the short ones that the server's build has given clash no more.
	const text = unmarked(marked);
	return (await transform(text, { minify: true, format: "esm", target: TARGET })).code;
}

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(2)} MB`;

/**
 * Makes what wrangler.jsonc deploys, out of the built dashboard: `worker/index.js`, and `files/`, which the host serves
 * in front of it. The host compresses files by itself.
 */
export async function buildEdge(folder) {
	const text = await bundleWorker(join(here, "worker.js"));
	await rm(folder, { recursive: true, force: true });
	await mkdir(join(folder, "worker"), { recursive: true });
	await writeFile(join(folder, "worker/index.js"), text);
	const files = join(folder, "files");
	await cp(join(root, "build/app/client"), files, {
		recursive: true,
		filter: (path) => !path.endsWith(".br"),
	});
	await cp(join(here, "_headers"), join(files, "_headers"));
	const raw = Buffer.byteLength(text);
	console.log(`The worker has ${megabytes(raw)}, ${megabytes(gzipSync(text).length)} gzipped.`);
}
