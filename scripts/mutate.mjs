import "./need-node.mjs";
import { copyTree } from "../tests/mutations/copy.mjs";
import { faults } from "../tests/mutations/list.mjs";
import { needBuild, parseTest, resultsOf, runTests, stopTests } from "../tests/mutations/run.mjs";

const MINUTE_MS = 60_000;
const seconds = (since) => Math.round((performance.now() - since) / 1000);

/** The tests that are named twice are run once. */
const unique = (tests) => [...new Map(tests.map((test) => [JSON.stringify(test), test])).values()];

/** The tests have to pass before a failure can mean anything. Returns what is wrong with each test's text. */
async function checkTests(copy, tests) {
	const place = { folder: copy.folder, mostMs: MINUTE_MS * (2 + tests.length) };
	const { results, said } = await runTests(place, tests);
	const wrong = new Map();
	for (const test of tests) {
		const found = resultsOf(results, test);
		const failed = found.find(({ status }) => status === "failed");
		if (failed) wrong.set(test, `fails without the fault: ${failed.name}`);
		else if (!found.some(({ status }) => status === "passed"))
			wrong.set(test, "no such test passes");
	}
	if (results.length === 0) console.error(said);
	return wrong;
}

/**
 * Plants one fault and runs its tests.
 * @returns {Promise<["caught" | "missed" | "stale", string]>} and by what or why
 */
async function tryFault(copy, fault) {
	const takeBack = await copy.plant(fault);
	if (!takeBack) return ["stale", "does not apply: the text to find is not in the file, or twice"];
	try {
		const broken = needBuild(fault.tests) && copy.build();
		if (broken)
			return ["stale", `does not build: ${broken.trim().split("\n").slice(-3).join(" ")}`];
		const { results, isLate, said } = await runTests(
			{ folder: copy.folder, mostMs: 5 * MINUTE_MS },
			fault.tests,
		);
		const named = fault.tests.flatMap((test) => resultsOf(results, test));
		const [failed, ...more] = named.filter(({ status }) => status === "failed");
		if (failed)
			return [
				"caught",
				`${failed.file} › ${failed.name}${more.length > 0 ? ` (+${more.length})` : ""}`,
			];
		if (isLate) return ["caught", "its tests hung"];
		if (!named.some(({ status }) => status === "passed"))
			return ["stale", `its tests did not run: ${said.trim().slice(0, 1000)}`];
		return ["missed", `NOT CAUGHT by ${fault.tests.map(({ file }) => file).join(", ")}`];
	} finally {
		await takeBack();
	}
}

const wanted = process.argv.slice(2).join(" ").toLowerCase();
const chosen = faults
	.filter(({ name, file }) => `${name} ${file}`.toLowerCase().includes(wanted))
	.map((fault) => ({ ...fault, tests: fault.tests.map(parseTest) }));
if (chosen.length === 0) {
	console.error(`No fault's name or file contains “${wanted}”.`);
	process.exit(1);
}

console.log("Copying and building the tree …");
const copy = await copyTree();
let isLeaving = false;
for (const signal of ["SIGINT", "SIGTERM"])
	process.once(signal, () => {
		isLeaving = true;
		stopTests();
	});

const counts = { caught: 0, missed: 0, stale: 0 };
try {
	console.log("Running the tests without a fault …");
	const began = performance.now();
	const wrong = await checkTests(copy, unique(chosen.flatMap(({ tests }) => tests)));
	const wrongTexts = new Map([...wrong].map(([test, why]) => [JSON.stringify(test), why]));
	console.log(`They took ${seconds(began)} s.\n`);
	for (const fault of chosen) {
		if (isLeaving) break;
		const start = performance.now();
		const bad = fault.tests.find((test) => wrongTexts.has(JSON.stringify(test)));
		/** @type {["caught" | "missed" | "stale", string]} */
		const [outcome, detail] = bad
			? ["stale", `${bad.file}: ${wrongTexts.get(JSON.stringify(bad))}`]
			: await tryFault(copy, fault);
		counts[outcome] += 1;
		const time = `${seconds(start)} s`.padStart(5);
		console.log(`${outcome.padEnd(7)} ${time}  ${fault.name.padEnd(58)} ${detail}`);
	}
} finally {
	await copy.remove();
}
console.log(`\n${counts.caught} caught, ${counts.missed} not caught, ${counts.stale} stale`);
process.exitCode = counts.caught === chosen.length ? 0 : 1;
