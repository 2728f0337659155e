import { expect, test } from "vitest";
import { Findings } from "../../check/findings";
import { HELP } from "../../check/options";
import { reportOf } from "../../check/report";

const report = (findings: Findings) =>
	reportOf({ findings, email: "ann@example.org", isStopped: false, secrets: new Set() }, "", {});

test("a check that did not get to its end is named, and makes no report", () => {
	expect(() => report(new Findings())).toThrow(/^Nothing was found out about the call \w+\.$/);
});

test("who asks for help reads what a check leaves behind", () => {
	expect(HELP).toMatch(/no call of the contract deletes: .*the account of --register/);
});

test("a call and a behaviour say what they cost only where they do not fit", () => {
	const findings = new Findings();
	findings.behaves("clock", "It is an hour late.");
	findings.behaves("upload");
	findings.close("There was no time.");
	const { entries } = report(findings);
	const find = (wanted: string) => entries.find(({ name }) => name === wanted);
	expect(find("clock")).toMatchObject({
		kind: "behaviour",
		verdict: "differs",
		says: ["It is an hour late."],
		costs: expect.stringContaining("are off by as much"),
	});
	expect(find("upload")).toMatchObject({ verdict: "fits", says: [] });
	expect(find("upload")?.costs).toBeUndefined();
	const told = { kind: "call", verdict: "not tried", says: ["There was no time."] };
	expect(find("listPresentations")).toMatchObject({
		...told,
		title: "GET /api/v1/Presentations",
	});
});
