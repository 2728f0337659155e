import { readFileSync } from "node:fs";
import { relative } from "node:path";

const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

/**
 * What a run of Vitest says in its JSON report.
 * @param root the folder from which files are named
 * @returns `passed`, a count; `failed`, the name of each failed test, and of each file that failed as a whole; and the
 *   `files` of these
 */
export function vitestReport(file, root) {
	const { numPassedTests, testResults } = readJson(file);
	const failed = testResults.flatMap(({ name, status, assertionResults }) => {
		const path = relative(root, name);
		const names = assertionResults
			.filter((one) => one.status === "failed")
			.map(({ fullName }) => `${path}: ${fullName}`);
		return names.length === 0 && status === "failed" ? [path] : names;
	});
	const files = testResults.filter(({ status }) => status === "failed").map(({ name }) => name);
	return { passed: numPassedTests, failed, files: [...new Set(files)] };
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** The same of a run of Playwright. */
export function playwrightReport(file) {
	const report = readJson(file);
	const outcomes = (spec) => spec.tests.map(({ status }) => status);
	const bad = specsOf(report).filter((spec) => outcomes(spec).includes("unexpected"));
	const failed = bad.map(({ file: path, line, title }) => `tests/e2e/${path}:${line}: ${title}`);
	return { passed: report.stats.expected, failed, files: [...new Set(bad.map((one) => one.file))] };
}

/**
 * What two runs say together, of which the second had only the files that failed in the first.
 * @returns the names of those that `recovered`, and of those that `failed`; where the second run itself failed, nothing recovered
 */
export function afterSecondRun(first, second) {
	if (second.failed.length > 0 && second.files.length === 0)
		return { recovered: [], failed: [...first.failed, ...second.failed] };
	const failed = new Set(second.failed);
	return { recovered: first.failed.filter((name) => !failed.has(name)), failed: [...failed] };
}
