import { DAY_MS, WEEK_MS } from "@signage/contract/time/durations";
import { expect, test } from "vitest";
import { momentAway } from "../../app/routes/group-plays/moment.server";

const BERLIN = "Europe/Berlin";

test.each([
	["a day later", "2026-06-05T10:00:40Z", DAY_MS, "2026-06-06T12:00"],
	["a day earlier", "2026-06-05T10:00:00Z", -DAY_MS, "2026-06-04T12:00"],
	[
		"a week later, as the clocks change in between",
		"2026-03-25T09:00:00Z",
		WEEK_MS,
		"2026-04-01T10:00",
	],
	["a time that the clocks skip", "2026-03-28T01:30:00Z", DAY_MS, "2026-03-29T03:30"],
	["before the first day that can be asked for", "1970-01-01T09:00:00Z", -DAY_MS, undefined],
])("the same time by the clocks, as far away as that: %s", (_, from, away, wanted) => {
	expect(momentAway(Date.parse(from), BERLIN, away)).toBe(wanted);
});
