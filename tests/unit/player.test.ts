import { describe, expect, test, vi } from "vitest";
import { ServerClock } from "../../player/clock";
import { sha256Hex } from "../../player/files/hash";
import { deviceNameOf, operationSystemOf } from "../../player/operation-system";
import { isHeartbeatAnswer, isManifest, pairingError } from "../../player/service/answers";
import { backoffMs } from "../../player/service/backoff";

describe("operationSystemOf", () => {
	test.each([
		[
			"Mozilla/5.0 (SMART-TV; LINUX; Tizen 5.0) AppleWebKit/537.36 Version/5.0 TV Safari/537.36",
			"tizen",
		],
		["Mozilla/5.0 (Linux; Android 9; AFTMM Build/PS7233) AppleWebKit/537.36 Chrome/90.0", "firetv"],
		["Mozilla/5.0 (Linux; Android 12; BRAVIA 4K) AppleWebKit/537.36 Chrome/120.0", "android"],
		["AppleTV11,1/16.0 (tvOS 16.0)", "tvos"],
		["Mozilla/5.0 (Apple TV; U; CPU OS 9_0 like Mac OS X) AppleWebKit/601.1", "tvos"],
		["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36", "web"],
		["", "web"],
	])("%s is %s", (userAgent, expected) => {
		expect(operationSystemOf(userAgent)).toBe(expected);
	});
});

describe("deviceNameOf", () => {
	test.each([
		["Mozilla/5.0 (SMART-TV; LINUX; Tizen 5.0) Version/5.0 TV Safari/537.36", "Samsung TV"],
		["AppleTV11,1/16.0 (tvOS 16.0)", "Apple TV"],
		["Mozilla/5.0 (Linux; Android 9; AFTMM Build/PS7233) Chrome/90.0", "Fire TV AFTMM"],
		["Mozilla/5.0 (X11; Linux armv7l; AFTT) Chrome/90.0", "Fire TV"],
		["Mozilla/5.0 (Linux; Android 12; BRAVIA 4K UR2 Build/X) Chrome/120.0", "BRAVIA 4K UR2"],
		["Mozilla/5.0 (Linux; Android 13; SM-T510) Chrome/120.0 Safari/537.36", "SM-T510"],
		["Mozilla/5.0 (Linux; Android 10; K) Chrome/120.0 Safari/537.36", "Android screen"],
		["Mozilla/5.0 (Web0S; Linux/SmartTV) Chrome/79.0 Safari/537.36", "LG TV"],
		["Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36 Edg/130.0", "Edge on Windows"],
		["Mozilla/5.0 (X11; CrOS x86_64 14541) Chrome/130.0 Safari/537.36", "Chrome on Chromebook"],
		["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/17.0 Safari/605.1", "Safari on Mac"],
		["Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) Version/17.0 Safari/604.1", "Safari on iPad"],
		["Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0", "Firefox on Linux"],
		["Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/130.0 Safari/537.36", "Chrome on Linux"],
		["Opera", "Browser screen"],
		["", "Browser screen"],
	])("%s is called %s", (userAgent, expected) => {
		expect(deviceNameOf(userAgent)).toBe(expected);
	});
});

describe("sha256Hex", () => {
	const data = Uint8Array.from("abc", (letter) => letter.charCodeAt(0)).buffer;
	const expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
	test("with WebCrypto", async () => {
		expect(await sha256Hex(data, crypto.subtle)).toBe(expected);
	});
	test("without, as on plain http", async () => {
		expect(await sha256Hex(data, null)).toBe(expected);
	});
	test("without, a large file lets the page go on meanwhile, and has the same hash", async () => {
		const pause = vi.spyOn(globalThis, "setTimeout");
		const large = new Uint8Array(1_100_000).map((_, at) => at % 251).buffer;
		expect(await sha256Hex(large, null)).toBe(await sha256Hex(large, crypto.subtle));
		expect(pause).toHaveBeenCalledTimes(4);
		pause.mockRestore();
	});
});

describe("backoffMs", () => {
	test("doubles from one second to half a minute", () => {
		expect([1, 2, 3, 5, 6, 1000].map((failures) => backoffMs(failures, 0))).toEqual([
			1_000, 2_000, 4_000, 16_000, 30_000, 30_000,
		]);
	});
	test("spreads screens over the last quarter", () => {
		expect(backoffMs(3, 0.999)).toBeLessThan(3_010);
		expect(backoffMs(3, 0.999)).toBeGreaterThanOrEqual(3_000);
	});
});

describe("ServerClock", () => {
	test("is set by the middle of asking and hearing", () => {
		vi.useFakeTimers({ now: Date.parse("2030-01-01T00:00:04Z") });
		const clock = new ServerClock();
		clock.correct("2030-01-01T00:00:10Z", 4_000);
		expect(clock.offsetMs).toBe(8_000);
		expect(Math.abs(clock.now() - Date.now() - 8_000)).toBeLessThan(50);
		vi.useRealTimers();
	});
	test("keeps its offset when told nonsense", () => {
		const clock = new ServerClock(5);
		clock.correct("soon", 0);
		expect(clock.offsetMs).toBe(5);
	});
});

describe("answers", () => {
	const manifest = {
		revision: "r1",
		serverTime: "2030-01-01T00:00:00Z",
		playing: 7,
		switches: [{ at: "2030-01-02T00:00:00Z", presentationId: 7 }],
		group: { title: "Lobby", actualPresentationId: 7, isInAlert: false, alertPresentationId: null },
		presentations: [
			{
				presentationId: 7,
				title: "Welcome",
				backgroundColor: "#000000",
				items: [
					{ slideId: 1, type: "InternalImage", url: "/a", sha256: "ab", bytes: 1, seconds: 3 },
				],
			},
		],
	};
	const week = {
		from: "2030-01-02T00:00:00Z",
		turns: [{ second: 32_400, presentationId: 7 }],
		clocks: [{ at: "2030-01-01T00:00:00Z", offset: -3600 }],
	};
	const [presentation] = manifest.presentations;
	const withItem = (change: object) => ({
		...manifest,
		presentations: [{ ...presentation, items: [{ ...presentation?.items[0], ...change }] }],
	});

	test("a manifest as agreed, with fields and types that this player does not know", () => {
		expect(isManifest(manifest)).toBe(true);
		expect(isManifest({ ...manifest, playing: null, more: 1 })).toBe(true);
		expect(isManifest({ ...manifest, week: null, playingWhy: "group" })).toBe(true);
		expect(isManifest({ ...manifest, week })).toBe(true);
		expect(isManifest(withItem({ type: "Hologram", sha256: null, bytes: null }))).toBe(true);
	});
	test.each([
		["no size", withItem({ bytes: 0 })],
		["no hash", withItem({ type: "WebContent", sha256: "", bytes: 0 })],
		["no duration", withItem({ seconds: 0 })],
		["no screens", { ...manifest, paused: { maxScreens: 0 } }],
		["nothing to play", { ...manifest, playing: 0 }],
		["no presentation", { ...manifest, group: { ...manifest.group, actualPresentationId: 0 } }],
		["no alert", { ...manifest, group: { ...manifest.group, alertPresentationId: 0 } }],
	])("a manifest of a service that says 0 or nothing for %s", (_, value) => {
		expect(isManifest(value)).toBe(true);
	});
	test("an answer to a heartbeat, of a screen without a name too", () => {
		const answer = { revision: "r1", serverTime: "2030-01-01T00:00:00Z" };
		for (const more of [{}, { deviceName: null }, { deviceName: "" }, { deviceName: "Foyer" }])
			expect(isHeartbeatAnswer({ ...answer, ...more })).toBe(true);
		expect(isHeartbeatAnswer({ ...answer, deviceName: 5 })).toBe(false);
	});
	test.each([
		["a page of a hotel's sign-in", "<html>"],
		["nothing", null],
		["a list", []],
		["no revision", { ...manifest, revision: undefined }],
		["no instant", { ...manifest, serverTime: "now" }],
		["a wrong id", { ...manifest, playing: "7" }],
		["a part of an id", { ...manifest, playing: 1.5 }],
		["an id below none", { ...manifest, playing: -1 }],
		["a switch to nowhere", { ...manifest, switches: [{ at: "2030-01-02T00:00:00Z" }] }],
		["a week that begins later", { ...manifest, week: { ...week, from: "later" } }],
		["a week without clocks", { ...manifest, week: { ...week, clocks: [] } }],
		["a week with a wrong turn", { ...manifest, week: { ...week, turns: [{ second: "9" }] } }],
		["no group", { ...manifest, group: null }],
		["slides without a duration", withItem({ seconds: undefined })],
		["slides without an address", withItem({ url: null })],
	])("not %s", (_, value) => {
		expect(isManifest(value)).toBe(false);
	});
	test("the error of a refused token", () => {
		expect(pairingError({ error: "slow_down" })).toBe("slow_down");
		expect(pairingError({ title: "Not Found" })).toBeNull();
		expect(pairingError(null)).toBeNull();
	});
});
