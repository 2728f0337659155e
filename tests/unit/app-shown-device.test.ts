import { expect, test } from "vitest";
import { nameAndSystem, timeAgo } from "../../app/services/devices/shown-device.server";

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

test.each([
	["Samsung TV", "tizen", "Samsung TV"],
	["Samsung TV 2", "tizen", "Samsung TV 2"],
	["samsung tv by the door", "tizen", "samsung tv by the door"],
	["Fire TV AFTS", "firetv", "Fire TV AFTS"],
	["Apple TV", "tvos", "Apple TV"],
	["Browser screen", "web", "Browser screen"],
	["webos hall", "webos", "webos hall"],
	["Hall", "tizen", "Hall (Samsung TV (Tizen))"],
	["Fire exit", "firetv", "Fire exit (Fire TV)"],
	["Hall", null, "Hall"],
	[" ", "web", "Device 5 (Browser)"],
])("%s on %s is %s: what the name says is not said again", (deviceName, operationSystem, said) => {
	expect(nameAndSystem({ deviceId: 5, deviceName, operationSystem })).toBe(said);
});
