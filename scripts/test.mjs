import "./need-node.mjs";
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBrowser } from "./browser.mjs";
import { afterSecondRun, playwrightReport, vitestReport } from "./test-reports.mjs";
import { TYPE_PROJECTS, typeCheck } from "./types.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const results = join(root, "test-results");
const seed = process.env.TEST_SEED ?? seedOfCommit();
let passed = 0;
/** What failed, by name. */
const failed = [];
/** What failed beside other tests and passed alone, by name. */
const shaky = [];
/** With more than these failed, something is broken, and nothing is tried again. */
const MOST_TRIED_AGAIN = 5;
const running = new Set();

/** The order of the tests belongs to the commit, so that whoever tests the same one sees the same. */
function seedOfCommit() {
	try {
		const commit = execFileSync("git", ["rev-parse", "HEAD"], {
			cwd: root,
			encoding: "utf8",
			stdio: ["ignore", "pipe", "ignore"],
		});
		return String(Number.parseInt(commit.slice(0, 7), 16));
	} catch {
		// No clone, but a copy of the files.
		return String(Math.floor(Math.random() * 2 ** 31));
	}
}

/** Runs a program. Where `isQuiet`, what it says is printed at its end, so that steps side by side stay apart. */
function run(args, isQuiet) {
	return new Promise((resolve, reject) => {
		const child = spawn(process.execPath, args, {
			cwd: root,
			stdio: ["ignore", isQuiet ? "pipe" : "inherit", isQuiet ? "pipe" : "inherit"],
		});
		running.add(child);
		let said = "";
		for (const stream of [child.stdout, child.stderr])
			stream?.setEncoding("utf8").on("data", (text) => {
				said += text;
			});
		child.on("error", reject);
		child.on("close", (code) => {
			running.delete(child);
			process.stdout.write(said);
			resolve(code === 0);
		});
	});
}

/** One step: says how it went and how long it took. Resolves to whether it succeeded. */
async function step(name, args, isQuiet) {
	if (!isQuiet) console.log(`\n== ${name}`);
	const started = Date.now();
	const ok = await run(args, isQuiet);
	const seconds = Math.round((Date.now() - started) / 1000);
	console.log(`== ${name}: ${ok ? "ok" : "FAILED"}, ${seconds} s`);
	return ok;
}

/** A check that says whether all is well. */
const check = (name, args) => async () => {
	if (await step(name, args, true)) passed += 1;
	else failed.push(name);
};
const types = (project) => check(`types of ${project}`, typeCheck(project));

/** Runs tests. Resolves to the runner's own report; a runner that failed without a failed test counts as one failure. */
async function reportOf(name, args, read) {
	const ok = await step(name, args);
	let report = { passed: 0, failed: [], files: [] };
	try {
		report = read();
	} catch (error) {
		console.error(`${name} left no report: ${error.message}`);
	}
	const isUnexplained = report.failed.length === 0 && !(ok && report.passed > 0);
	return isUnexplained ? { ...report, failed: [name] } : report;
}

/**
 * Runs tests and adds what they report. The few that fail run once more, alone: whoever passes then counts as passed and is
 * named at the end, as a test or a product that minds company has a fault.
 * @param again what to run for those files once more
 */
async function tests(name, args, read, again) {
	const report = await reportOf(name, args, read);
	passed += report.passed;
	if (report.files.length === 0 || report.failed.length > MOST_TRIED_AGAIN)
		return failed.push(...report.failed);
	const second = await reportOf(`${name}, once more`, again(report.files), read);
	const outcome = afterSecondRun(report, second);
	passed += outcome.recovered.length;
	shaky.push(...outcome.recovered);
	failed.push(...outcome.failed);
}

function vitest(projects) {
	const file = join(results, `${projects.join("-")}.json`);
	const args = [
		...["node_modules/vitest/vitest.mjs", "run", "--sequence.seed", seed],
		...projects.flatMap((one) => ["--project", one]),
		...["--reporter=default", "--reporter=json"],
		`--outputFile.json=${file}`,
	];
	return tests(
		`tests: ${projects.join(", ")}`,
		args,
		() => vitestReport(file, root),
		(files) => [...args, "--maxWorkers=1", ...files],
	);
}

function browserTests() {
	const args = ["node_modules/@playwright/test/cli.js", "test"];
	return tests(
		"tests: browser",
		args,
		() => playwrightReport(join(results, "e2e.json")),
		() => [...args, "--last-failed", "--workers=1"],
	);
}

/** Does all of these, two at a time. */
async function twoAtATime(steps) {
	const waiting = [...steps];
	const work = async () => {
		for (let next = waiting.shift(); next; next = waiting.shift()) await next();
	};
	await Promise.all([work(), work()]);
}

const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
/** What `npm run rules` passes on to the program that checks them. */
const IMPORT_RULES = scripts.rules.split(" ").slice(1);
const [FIRST_TYPES, ...OTHER_TYPES] = TYPE_PROJECTS;

/** The build, and all that needs no whole build: the long ones first. @throws where the build fails */
async function buildAndCheck() {
	const building = step("build", ["scripts/build.mjs"], true);
	// Mostly waits, where there is something to install at all.
	const installing = check("media tools", ["scripts/media-tools.mjs"])().then(
		check("PostgreSQL", ["scripts/postgres.mjs"]),
	);
	await twoAtATime([
		() => building,
		types(FIRST_TYPES),
		...OTHER_TYPES.map(types),
		check("import rules", [
			"node_modules/dependency-cruiser/bin/dependency-cruise.mjs",
			...IMPORT_RULES,
		]),
		check("lint", ["node_modules/@biomejs/biome/bin/biome", "check", "."]),
		check("unused code", ["node_modules/knip/bin/knip.js"]),
	]);
	await installing;
	if (!(await building)) throw new Error("Nothing is built, so nothing else is tested.");
}

function stop(signal) {
	for (const child of running) child.kill(signal);
	process.exit(1);
}
process.on("SIGINT", () => stop("SIGINT"));
process.on("SIGTERM", () => stop("SIGTERM"));

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
try {
	console.log(`The tests' order is shuffled; to repeat it: TEST_SEED=${seed} npm test\n`);
	await buildAndCheck();
	await vitest(["unit", "embedded", "api", "http", "remix-serve", "edge", "attack"]);
	ensureBrowser();
	await browserTests();
} catch (error) {
	console.error(error.message);
	failed.push("npm test itself");
}
const named = (title, names) => {
	if (names.length > 0) console.log(`\n${title}:\n${names.map((name) => `- ${name}`).join("\n")}`);
};
named("Passed only when run once more, alone", shaky);
named("Failed", failed);
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;
