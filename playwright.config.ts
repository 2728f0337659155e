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

/** Tests that mostly wait for a screen's next slide, heartbeat or try. */
const PLAYER = /player[^/]*\.spec\.ts$/;
/** Files with long tests; they start first, so that all workers end at about the same time. */
const LONG = /(?:main-job|barriers)\.spec\.ts$/;

export default defineConfig({
	testDir: "tests/e2e",
	outputDir: "test-results/e2e",
	globalSetup: ["run-folder", "postgres-server", "prepare"].map(
		(name) => `./tests/support/${name}.ts`,
	),
	// More than cores: these tests wait for pages and pictures. Those of the player run two at a time beside the others,
	// as together they would leave the processor idle.
	workers: 4,
	projects: [
		{ name: "player", testMatch: PLAYER, workers: 2 },
		{ name: "long", testMatch: LONG },
		{ name: "other", testIgnore: [PLAYER, LONG] },
	],
	fullyParallel: true,
	timeout: 240_000,
	// Under four browsers at once a page may take seconds, on a slow machine many. Who waits for what comes loses nothing.
	expect: { timeout: 30_000, toPass: { timeout: 60_000 } },
	reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
	forbidOnly: true,
	use: {
		actionTimeout: 60_000,
		browserName: "chromium",
		launchOptions: { executablePath: browserPath(), args: FLAGS },
	},
});
