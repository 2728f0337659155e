import { expect, test } from "vitest";
import { oldText } from "~/components/loading/old-text";

test("what is old says of when it is, with the day where that is over", () => {
	const since = new Date(2026, 10, 27, 17, 2).getTime();
	expect(oldText(since, new Date(2026, 10, 27, 23, 59).getTime())).toBe(
		"This is how it was at 17:02: nothing newer can be loaded now.",
	);
	expect(oldText(since, new Date(2026, 10, 28, 0, 1).getTime())).toBe(
		"This is how it was on 27 Nov 2026, 17:02: nothing newer can be loaded now.",
	);
});
