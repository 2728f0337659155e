import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { digestOf } from "../../app/routes/devices/digest.server";

const NOON = Date.parse("2030-06-01T12:00:00Z");
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

/** The digest at so many seconds after noon. `seen`: how many seconds before noon each offline screen was. */
function digestAt(seconds: number, seen: readonly number[], isOnline = false) {
	vi.setSystemTime(NOON + seconds * 1000);
	const devices = seen.map((ago, index) => ({
		deviceId: index + 1,
		deviceName: `TV ${index}`,
		isOnline,
		lastSeenAt: new Date(NOON - ago * 1000).toISOString(),
	}));
	const group = { deviceGroupId: 3, title: "Hall", isDefault: true, isInAlert: false, devices };
	return digestOf([group]);
}

/** How many digests there are in an hour of polls. */
async function inAnHour(seen: readonly number[]) {
	const digests = new Set<string>();
	for (let second = 0; second < 3600; second += 15) digests.add(await digestAt(second, seen));
	return digests.size;
}

test("many screens that are offline have the page loaded anew every five minutes, not at every poll", async () => {
	const many = Array.from({ length: 240 }, (_, index) => 60 + index * 15);
	expect(await inAnHour(many)).toBeGreaterThanOrEqual(12);
	expect(await inAnHour(many)).toBeLessThanOrEqual(13);
});

test("the longer ago screens were seen, the rarer their words change", async () => {
	expect(await inAnHour([3 * 3600, 5 * 3600])).toBe(4);
	expect(await inAnHour([3 * 86_400])).toBe(1);
});

test("a screen that is behind is other once it is so for a minute, and no sooner", async () => {
	const digestAfter = (seconds: number, isBehind = true) => {
		vi.setSystemTime(NOON + seconds * 1000);
		const device = { deviceId: 1, deviceName: "TV", isOnline: true, presentationCached: false };
		const behindSince = isBehind ? new Date(NOON).toISOString() : null;
		const devices = [{ ...device, behindSince }];
		return digestOf([
			{ deviceGroupId: 3, title: "Hall", isDefault: true, isInAlert: false, devices },
		]);
	};
	expect(await digestAfter(59)).toBe(await digestAfter(59, false));
	expect(await digestAfter(60)).not.toBe(await digestAfter(59));
	expect(await digestAfter(600)).toBe(await digestAfter(60));
});

test("a screen that is heard of again, and is offline still, is other; of one that is online no instant is shown", async () => {
	expect(await digestAt(0, [600])).not.toBe(await digestAt(0, [60]));
	expect(await digestAt(0, [600], true)).toBe(await digestAt(0, [60], true));
});
