import tsconfigPaths from "vite-tsconfig-paths";
import { defineConfig } from "vitest/config";

const project = (name: string, timeout: number) => ({
	extends: true as const,
	test: {
		name,
		include: [`tests/${name}/**/*.test.{ts,tsx}`],
		testTimeout: timeout,
		hookTimeout: timeout,
	},
});

/** Tests of requests, headers, sessions, forms and uploads, which `npm test` runs with remix-serve too. */
const WITH_REMIX_SERVE = ["requests", "headers", "session", "addresses", "editor-files", "sign-in"];

const remixServe = () => {
	const { test, ...rest } = project("remix-serve", 60_000);
	const include = WITH_REMIX_SERVE.map((name) => `tests/http/${name}.test.ts`);
	return { ...rest, test: { ...test, include, env: { TEST_SERVER: "remix-serve" } } };
};

export default defineConfig({
	plugins: [tsconfigPaths({ projects: ["tests/tsconfig.json"] })],
	test: {
		maxWorkers: 2,
		projects: [
			project("unit", 20_000),
			project("api", 120_000),
			project("http", 60_000),
			remixServe(),
			project("edge", 60_000),
		],
	},
});
