import { defineConfig } from "@playwright/test";
import { browserPath } from "./scripts/browser.mjs";

const FLAGS = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-quic",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
];

/** Files with long tests, most of which wait; they start first, so that all workers end at about the same time. */
const LONG = /(?:main-job|barriers|player(?:-videos)?)\.spec\.ts$/;

export default defineConfig({
	testDir: "tests/e2e",
	outputDir: "test-results/e2e",
	globalSetup: ["run-folder", "postgres-server", "prepare"].map(
		(name) => `./tests/support/${name}.ts`,
	),
	// More than cores: these tests wait for pages and pictures.
	workers: 3,
	projects: [
		{ name: "long", testMatch: LONG },
		{ name: "other", testIgnore: LONG },
	],
	fullyParallel: true,
	timeout: 240_000,
	// Under three browsers at once a page may take seconds, on a slow machine many. Who waits for what comes loses nothing.
	expect: { timeout: 30_000 },
	reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
	forbidOnly: true,
	use: {
		actionTimeout: 60_000,
		browserName: "chromium",
		launchOptions: { executablePath: browserPath(), args: FLAGS },
	},
});
