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

export default defineConfig({
	plugins: [tsconfigPaths({ projects: ["tests/tsconfig.json"] })],
	test: {
		maxWorkers: 2,
		projects: [
			project("unit", 20_000),
			project("api", 120_000),
			project("http", 60_000),
			project("edge", 60_000),
		],
	},
});
