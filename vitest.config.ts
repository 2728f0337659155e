import tsconfigPaths from "vite-tsconfig-paths";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first";

const project = (name: string, timeout: number, more: object = {}) => ({
	extends: true as const,
	test: {
		name,
		include: [`tests/${name}/**/*.test.{ts,tsx}`],
		testTimeout: timeout,
		hookTimeout: timeout,
		// A worker runs many files, which share its modules and what it has started.
		isolate: false,
		setupFiles: ["tests/support/after-each-file.ts"],
		globalSetup: ["tests/support/run-folder.ts"],
		...more,
	},
});

/** Which database the services have; TEST_DATABASE says so for all tests (docs/decisions/0028). */
const on = (database: "pglite" | "postgres") => ({
	env: { TEST_DATABASE: process.env.TEST_DATABASE || database, ...STORAGE },
});

/** Where the services' files are; TEST_STORAGE=azure: in Azure's emulator (docs/decisions/0032). */
const STORAGE = { TEST_STORAGE: process.env.TEST_STORAGE || "local" };

/** Tests against built programs. */
const programs = (name: string, timeout: number, more: object = {}) =>
	project(name, timeout, {
		globalSetup: [
			"tests/support/run-folder.ts",
			"tests/support/postgres-server.ts",
			"tests/support/azurite-server.ts",
			"tests/support/prepare.ts",
		],
		...on("pglite"),
		...more,
	});

/** Tests of requests, headers, sessions, forms, uploads and logs, which `npm test` runs with remix-serve too. */
const WITH_REMIX_SERVE = [
	...["requests", "headers", "session", "addresses", "editor-files", "sign-in"],
	...["slow-browsers", "early-answers", "observability"],
].map((name) => `tests/http/${name}.test.ts`);
/** What edges do differently: streams, aborts, addresses, cookies and files, which `npm test` runs on workerd too. */
const AT_THE_EDGE = [
	...["session", "addresses", "sign-in", "editor-files", "first-styles"],
	...["upload-streams", "upload-forms", "browser-gone", "slow-browsers", "early-answers"],
].map((name) => `tests/http/${name}.test.ts`);

/** Tests with another server than that of `npm start`. */
const withServer = (server: string, include: string[]) =>
	programs(server, 120_000, { include, env: { ...on("pglite").env, TEST_SERVER: server } });

export default defineConfig({
	plugins: [tsconfigPaths({ projects: ["tests/tsconfig.json", "tsconfig.json"] })],
	test: {
		// More than cores: many of these tests wait.
		maxWorkers: 4,
		// More than the second it gives by itself, as machines may be slow.
		expect: { poll: { timeout: 30_000 } },
		sequence: { shuffle: { files: false, tests: true }, sequencer: LongestFirst },
		projects: [
			project("unit", 120_000),
			programs("api", 120_000, on("postgres")),
			// The process with its lock and its files: PGlite's, whatever TEST_DATABASE says.
			programs("embedded", 120_000, { env: { TEST_DATABASE: "pglite", TEST_STORAGE: "local" } }),
			programs("http", 120_000),
			withServer("remix-serve", [...WITH_REMIX_SERVE, "tests/attack/foreign-forms.test.ts"]),
			programs("attack", 120_000),
			withServer("edge", [...AT_THE_EDGE, "tests/edge/**/*.test.ts"]),
		],
	},
});
