import { cp, mkdir, rm } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));

/**
 * Packages that go into the bundle: the contract and openid, which are TypeScript, and those of many small
 * modules, as finding and loading them takes a third of a start.
 */
const INSIDE =
	/^(?:@signage\/(?:contract|openid)|drizzle-orm|hono|@hono\/node-server|zod|jose)(?:\/|$)/;

/** What decodes pictures and PDFs has native parts, which it finds beside itself. */
const DECODERS = /^(?:sharp|@hyzyla\/pdfium)(?:\/|$)/;

/** @param {(path: string) => boolean} isOutside */
const packagesOutside = (isOutside) => ({
	name: "packages-outside",
	setup({ onResolve }) {
		onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
			kind !== "entry-point" && isOutside(path) ? { path, external: true } : undefined,
		);
	},
});

const TRACING = join(here, "../tracing/open-tracing.mjs");

/** What sends traces stays where it is: its packages are found from there, in the versions that it names. */
const tracingOutside = (outDir) => ({
	name: "tracing-outside",
	setup({ onResolve }) {
		onResolve({ filter: /\/tracing\/open-tracing\.mjs$/ }, () => ({
			path: relative(resolve(outDir), TRACING),
			external: true,
		}));
	},
});

/**
 * Builds the service into `outDir`: main.js, the commands, their helpers media-child.cjs and watchdog-thread.js,
 * and the migrations.
 * @param {string} outDir such as build/api
 */
export async function buildApi(outDir) {
	await mkdir(outDir, { recursive: true });
	/** @type {import("esbuild").BuildOptions} */
	const common = {
		absWorkingDir: here,
		outdir: resolve(outDir),
		bundle: true,
		platform: "node",
		target: "node20",
		sourcemap: true,
		logLevel: "warning",
	};
	await build({
		...common,
		entryPoints: {
			main: "main.ts",
			move: "move.ts",
			"turn-off-two-factor": "turn-off-two-factor.ts",
			"remove-account": "remove-account.ts",
			"watchdog-thread": "start/watchdog-thread.ts",
		},
		format: "esm",
		plugins: [tracingOutside(outDir), packagesOutside((path) => !INSIDE.test(path))],
	});
	// One starts for each file: as CommonJS, with all in it that it uses, that takes half the time.
	await build({
		...common,
		entryPoints: { "media-child": "media/processing/media-child.ts" },
		format: "cjs",
		outExtension: { ".js": ".cjs" },
		plugins: [packagesOutside((path) => DECODERS.test(path))],
	});
	const migrations = join(outDir, "migrations");
	await rm(migrations, { recursive: true, force: true });
	await cp(join(here, "database/migrations"), migrations, { recursive: true });
}
