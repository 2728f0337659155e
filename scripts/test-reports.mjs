import { readFileSync } from "node:fs";
import { relative } from "node:path";

const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

/**
 * What a run of Vitest says in its JSON report.
 * @param root the folder from which files are named
 * @returns `passed`, a count, and `failed`, the name of each failed test, and of each file that failed as a whole
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
	return { passed: numPassedTests, failed };
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** The same of a run of Playwright. A test that failed first and passed later has failed. */
export function playwrightReport(file) {
	const report = readJson(file);
	const outcomes = (spec) => spec.tests.map(({ status }) => status);
	const failed = specsOf(report)
		.filter((spec) => outcomes(spec).some((one) => one === "unexpected" || one === "flaky"))
		.map(({ file: path, line, title }) => `tests/e2e/${path}:${line}: ${title}`);
	return { passed: report.stats.expected, failed };
}
