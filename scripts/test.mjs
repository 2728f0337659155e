import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBrowser } from "./browser.mjs";
import { build } from "./build.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const results = join(root, "test-results");
const counts = { passed: 0, failed: 0 };

function step(name, command, args) {
	console.log(`\n== ${name}`);
	const started = Date.now();
	const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit" });
	console.log(
		`== ${name}: ${status === 0 ? "ok" : "FAILED"}, ${Math.round((Date.now() - started) / 1000)} s`,
	);
	return status === 0;
}

function count(passed, failed) {
	counts.passed += passed;
	counts.failed += failed;
}

function check(name, script) {
	const ok = step(name, "npm", ["run", "--silent", script]);
	count(Number(ok), Number(!ok));
}

const readReport = (file) => JSON.parse(readFileSync(join(results, file), "utf8"));

/** Adds a runner's own counts; a runner that failed without a failed test counts as one failure. */
function tests(name, args, read) {
	const ok = step(name, process.execPath, args);
	let report = { passed: 0, failed: 0 };
	try {
		report = read();
	} catch (error) {
		console.error(`${name} left no report: ${error.message}`);
	}
	const failed = ok && report.passed > 0 ? report.failed : Math.max(1, report.failed);
	count(report.passed, failed);
}

function vitest(projects) {
	const file = `${projects.join("-")}.json`;
	const options = ["run", ...projects.flatMap((one) => ["--project", one])];
	const reporters = [
		"--reporter=default",
		"--reporter=json",
		`--outputFile.json=${join(results, file)}`,
	];
	tests(
		`tests: ${projects.join(", ")}`,
		["node_modules/vitest/vitest.mjs", ...options, ...reporters],
		() => {
			const { numPassedTests, numFailedTests, numFailedTestSuites } = readReport(file);
			return {
				passed: numPassedTests,
				failed: Math.max(numFailedTests, Math.min(1, numFailedTestSuites)),
			};
		},
	);
}

function browserTests() {
	tests("tests: browser", ["node_modules/@playwright/test/cli.js", "test"], () => {
		const { expected, unexpected, flaky } = readReport("e2e.json").stats;
		return { passed: expected, failed: unexpected + flaky };
	});
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
try {
	await build(["app", "api", "player"]);
	check("typecheck", "typecheck");
	check("lint", "lint");
	check("import rules", "rules");
	check("unused code", "unused");
	vitest(["unit"]);
	vitest(["api"]);
	vitest(["http", "remix-serve", "edge"]);
	ensureBrowser();
	browserTests();
} catch (error) {
	console.error(error.message);
	count(0, 1);
}
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;
