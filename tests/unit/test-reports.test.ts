import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { afterSecondRun, playwrightReport, vitestReport } from "../../scripts/test-reports.mjs";

const reportFile = async (report: unknown) => {
	const file = join(await mkdtemp(join(tmpdir(), "report-")), "report.json");
	await writeFile(file, JSON.stringify(report));
	return file;
};

describe("what a run of tests reports", () => {
	test("Vitest: the failed tests by file, and files that failed as a whole", async () => {
		const file = await reportFile({
			numPassedTests: 2,
			testResults: [
				{
					name: "/here/tests/unit/a.test.ts",
					status: "failed",
					assertionResults: [
						{ fullName: "adds", status: "passed" },
						{ fullName: "divides", status: "failed" },
					],
				},
				{ name: "/here/tests/unit/b.test.ts", status: "failed", assertionResults: [] },
				{
					name: "/here/tests/unit/c.test.ts",
					status: "passed",
					assertionResults: [{ fullName: "sums", status: "passed" }],
				},
			],
		});
		expect(vitestReport(file, "/here")).toEqual({
			passed: 2,
			failed: ["tests/unit/a.test.ts: divides", "tests/unit/b.test.ts"],
			files: ["/here/tests/unit/a.test.ts", "/here/tests/unit/b.test.ts"],
		});
	});

	test("Playwright: the failed tests of nested suites", async () => {
		const spec = (title: string, line: number, status: string) => ({
			...{ file: "look.spec.ts", title, line },
			tests: [{ status }],
		});
		const file = await reportFile({
			stats: { expected: 1 },
			suites: [
				{ specs: [spec("is light", 3, "expected")], suites: [] },
				{ specs: [], suites: [{ specs: [spec("is dark", 9, "unexpected")] }] },
			],
		});
		expect(playwrightReport(file)).toEqual({
			passed: 1,
			failed: ["tests/e2e/look.spec.ts:9: is dark"],
			files: ["look.spec.ts"],
		});
	});
});

describe("a second run of what failed", () => {
	const first = { passed: 8, failed: ["a: one", "a: two"], files: ["a"] };

	test("tells those that passed then from those that failed again, also in other words", () => {
		const second = { passed: 1, failed: ["a: two", "a: three"], files: ["a"] };
		expect(afterSecondRun(first, second)).toEqual({
			recovered: ["a: one"],
			failed: ["a: two", "a: three"],
		});
	});

	test("that is all well leaves no failure", () => {
		const second = { passed: 3, failed: [], files: [] };
		expect(afterSecondRun(first, second)).toEqual({ recovered: first.failed, failed: [] });
	});

	test("that did not come to an end excuses nothing", () => {
		const second = { passed: 0, failed: ["tests: unit, once more"], files: [] };
		expect(afterSecondRun(first, second)).toEqual({
			recovered: [],
			failed: ["a: one", "a: two", "tests: unit, once more"],
		});
	});
});
