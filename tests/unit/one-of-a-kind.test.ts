import { expect, test } from "vitest";
import { losses } from "~/routes/plans/losses";
import { roomProblem } from "~/routes/presentation/adding/chosen";
import type { PlanTable } from "../../api/plans/plan-table";
import { tooManyPages } from "../../api/presentations/rules/not-taken";

test("a presentation of one slide at most has no slides in what is said of it", () => {
	const withoutPlan = { maxScreens: 1, maxPages: 1, fileTypes: [] };
	const plans: PlanTable = { plans: [], withoutPlan, storedBytes: {}, unsold: {} };
	expect(tooManyPages(2, { plans, tier: "Absent" })).toMatch(
		/^This file has 2 pages, and with your plan a presentation can have 1 slide\. /,
	);
	const videos = { videoTypes: [], lacksVideo: false };
	const plan = { maxSlides: 1, fileTypes: [], lacksPowerPoint: false, ...videos };
	expect(roomProblem(plan, 1, false, { now: 1, saved: 1 })).toEqual([
		"With your plan a presentation can have at most 1 slide.",
	]);
	const from = { tier: "Pro", maxScreens: 1, maxPages: 2, fileTypes: [] };
	expect(losses(from, { ...from, maxPages: 1 }, [])).toEqual([
		"Presentations with more than 1 page can no longer grow.",
	]);
});
