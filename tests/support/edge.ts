import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { Miniflare } from "miniflare";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The worker of README.md. workerd takes no other exports, and the build has some for remix-serve. */
const WORKER = 'export { default } from "./build/app/server/index.js";';

/** The earliest compatibility date that works: before it, web streams are off by default. */
const COMPATIBILITY_DATE = "2022-11-30";

/** Bundles the built dashboard into one module that uses web APIs only. */
export async function bundleForEdge(): Promise<string> {
	const { outputFiles } = await build({
		stdin: { contents: WORKER, resolveDir: root },
		bundle: true,
		write: false,
		format: "esm",
		target: "es2022",
		platform: "neutral",
		mainFields: ["module", "main"],
		conditions: ["worker", "browser", "module"],
		define: { "process.env.NODE_ENV": '"production"' },
		logLevel: "error",
	});
	const [file] = outputFiles;
	if (!file) throw new Error("esbuild made no module");
	return file.text;
}

/** Runs a module in workerd with `bindings` as its environment. */
export async function startEdge(contents: string, bindings: Record<string, string>) {
	const worker = new Miniflare({
		modules: [{ type: "ESModule", path: "dashboard.js", contents }],
		compatibilityDate: COMPATIBILITY_DATE,
		cf: false,
		host: "127.0.0.1",
		port: 0,
		bindings,
	});
	const url = (await worker.ready).origin;
	return { url, stop: () => worker.dispose() };
}
