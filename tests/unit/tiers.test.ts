import { expect, test } from "vitest";
import {
	hasNoActivePlan,
	isEnterprise,
	isEnterpriseLevel,
	isRestricted,
	TIERS,
} from "../../contract/tiers";

test.each([
	["restricted", isRestricted, ["Absent", "Basic", "Canceled"]],
	["without an active plan", hasNoActivePlan, ["Absent", "Canceled"]],
	["of the Enterprise level", isEnterpriseLevel, ["Enterprise", "Family"]],
	["Enterprise alone", isEnterprise, ["Enterprise"]],
] as const)("tiers that are %s (spec 6)", (_, isIn, expected) => {
	expect(TIERS.filter(isIn).sort()).toEqual(expected);
	for (const unknown of ["", "enterprise", "Platinum", "constructor"])
		expect(isIn(unknown)).toBe(false);
});
