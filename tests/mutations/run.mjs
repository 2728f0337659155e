import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** How long runners may take to end what they started. */
const END_MS = 5_000;
/** How much of what a runner said is kept, in characters. */
const SAID_KEPT = 4_000;
const REPORT = "report.json";

/** Takes "http tests/http/x.test.ts -t some words" apart; the words are a regular expression. */
export function parseTest(text) {
	const [, project, file, words] = /^([\w-]+) (\S+)(?: -t (.+))?$/.exec(text) ?? [];
	if (!file) throw new Error(`No test can be read from “${text}”`);
	return { project, file, words };
}

/** Unit tests run from the sources, the others need the programs built. */
export const needBuild = (tests) => tests.some(({ project }) => project !== "unit");

let running;
/** Ends the tests that run now, if any, and resolves when they have ended. */
export async function stopTests() {
	const child = running;
	if (!child) return;
	const ended = once(child, "close");
	process.kill(-child.pid, "SIGTERM");
	const deaf = setTimeout(() => process.kill(-child.pid, "SIGKILL"), END_MS);
	await ended;
	clearTimeout(deaf);
}

async function runProgram({ folder, mostMs }, args, env) {
	const child = spawn(process.execPath, args, {
		cwd: folder,
		env: { ...process.env, ...env },
		stdio: ["ignore", "pipe", "pipe"],
		// A group of its own, so that it can be ended with all that it started.
		detached: true,
	});
	running = child;
	let said = "";
	for (const stream of [child.stdout, child.stderr])
		stream.setEncoding("utf8").on("data", (text) => {
			said = (said + text).slice(-SAID_KEPT);
		});
	let isLate = false;
	const late = setTimeout(() => {
		isLate = true;
		stopTests();
	}, mostMs);
	await once(child, "close");
	clearTimeout(late);
	running = undefined;
	return { isLate, said: stripVTControlCharacters(said) };
}

const words = (tests) => tests.map((test) => `(?:${test.words})`).join("|");
const filesOf = (tests) => [...new Set(tests.map(({ file }) => file))];

async function vitest(place, tests) {
	const pattern = tests.every((test) => test.words) ? ["-t", words(tests)] : [];
	const projects = [...new Set(tests.map(({ project }) => project))];
	const { isLate, said } = await runProgram(place, [
		"node_modules/vitest/vitest.mjs",
		"run",
		...projects.flatMap((one) => ["--project", one]),
		...filesOf(tests),
		...pattern,
		"--reporter=json",
		`--outputFile=${REPORT}`,
	]);
	const report = JSON.parse(await readFile(join(place.folder, REPORT), "utf8").catch(() => "null"));
	const results = (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
		assertionResults.map(({ fullName, status }) => ({
			file: relative(place.folder, name),
			name: fullName,
			status,
		})),
	);
	return { results, isLate, said };
}

/** Playwright nests suites in suites: the outermost is the file. */
function specsIn(suite, titles = []) {
	const named = suite.file === suite.title ? titles : [...titles, suite.title];
	return [
		...(suite.specs ?? []).map(({ title, ok, tests }) => ({
			name: [...named, title].join(" "),
			status: tests.every(({ status }) => status === "skipped")
				? "skipped"
				: ok
					? "passed"
					: "failed",
		})),
		...(suite.suites ?? []).flatMap((one) => specsIn(one, named)),
	];
}

async function playwright(place, tests) {
	const pattern = tests.every((test) => test.words) ? ["-g", words(tests)] : [];
	const { isLate, said } = await runProgram(
		place,
		[
			"node_modules/@playwright/test/cli.js",
			"test",
			...filesOf(tests),
			...pattern,
			"--reporter=json",
			"--max-failures=1",
		],
		{ PLAYWRIGHT_JSON_OUTPUT_NAME: REPORT },
	);
	const report = JSON.parse(await readFile(join(place.folder, REPORT), "utf8").catch(() => "null"));
	const results = (report?.suites ?? []).flatMap((suite) =>
		specsIn(suite).map((spec) => ({ file: `tests/e2e/${suite.file}`, ...spec })),
	);
	return { results, isLate, said };
}

/**
 * Runs tests in a copy of the tree.
 * @param place the copy's folder, and after how many milliseconds a runner hangs
 * @returns each test's file, name and status; whether they hung; the end of what the runners said
 */
export async function runTests(place, tests) {
	const inBrowser = tests.filter(({ project }) => project === "e2e");
	const others = tests.filter(({ project }) => project !== "e2e");
	const groups = [
		[vitest, others.filter((test) => test.words)],
		[vitest, others.filter((test) => !test.words)],
		[playwright, inBrowser],
	];
	/** @type {{ results: any[], isLate: boolean, said: string }} */
	const outcome = { results: [], isLate: false, said: "" };
	for (const [run, group] of groups) {
		if (group.length === 0) continue;
		await rm(join(place.folder, REPORT), { force: true });
		const { results, isLate, said } = await run(place, group);
		outcome.results.push(...results);
		outcome.isLate ||= isLate;
		outcome.said += said;
	}
	return outcome;
}

/** Those results that a test of the list names. */
export const resultsOf = (results, test) =>
	results.filter(
		({ file, name }) => file === test.file && (!test.words || new RegExp(test.words).test(name)),
	);
