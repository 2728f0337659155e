import { expect, test } from "vitest";
import { timeAgo } from "../../app/services/devices/shown-device.server";

const NOW = Date.parse("2030-06-01T12:00:00Z");

test.each([
	["2030-06-01T11:59:01Z", "a moment ago"],
	["2030-06-01T12:00:30Z", "a moment ago"],
	["2030-06-01T11:59:00Z", "1 min ago"],
	["2030-06-01T11:48:00Z", "12 min ago"],
	["2030-06-01T11:00:00Z", "1 hour ago"],
	["2030-05-31T12:00:01Z", "23 hours ago"],
	["2030-05-31T12:00:00Z", "1 day ago"],
	["2030-05-26T12:00:00Z", "6 days ago"],
	["2030-05-25T12:00:00Z", "25 May 2030"],
])("%s is %s", (instant, words) => {
	expect(timeAgo(instant, NOW)).toBe(words);
});
