import { expect, test } from "vitest";
import { Findings } from "../../check/findings";
import { HELP } from "../../check/options";
import { reportOf } from "../../check/report";

const report = (findings: Findings, secrets: string[] = []) =>
	reportOf(
		{ findings, email: "ann@example.org", isStopped: false, secrets: new Set(secrets) },
		"",
		{},
	);

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

test("what a service says is told without secrets, also one that begins as another, and without what controls a terminal", () => {
	const findings = new Findings();
	findings.hints.add("Token abcdef-more, or abcdef\u001b[2J\u202e, of a ann");
	findings.close("There was no time.");
	expect(report(findings, ["a", "abcdef", "abcdef-more"]).hints).toEqual([
		"Token •••, or ••• [2J , of a ann",
	]);
});

test("an answer that merely differs costs nothing, one that a screen breaks on does", () => {
	const findings = new Findings();
	const differs = { verdict: "differs", says: ["title is missing"] } as const;
	findings.call("listPresentations", { ...differs, breaks: false });
	findings.call("listDevices", { ...differs, breaks: true });
	findings.call("listDeviceGroups", { ...differs, verdict: "missing", breaks: false });
	findings.close("There was no time.");
	const { entries } = report(findings);
	const costs = (wanted: string) => entries.find(({ name }) => name === wanted)?.costs;
	expect(costs("listPresentations")).toBeUndefined();
	expect(costs("listDevices")).toEqual(expect.any(String));
	expect(costs("listDeviceGroups")).toEqual(expect.any(String));
});
