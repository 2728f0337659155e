import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { Miniflare } from "miniflare";

const entry = fileURLToPath(new URL("../../build/app/server/index.js", import.meta.url));

/** The earliest date that works; before it, web streams are off by default. */
const COMPATIBILITY_DATE = "2022-11-30";

/** The built dashboard, bundled into one module that only uses web APIs. */
export async function bundleForEdge(): Promise<string> {
	const { outputFiles } = await build({
		entryPoints: [entry],
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

/** Runs a module in workerd; `bindings` are its environment. */
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
