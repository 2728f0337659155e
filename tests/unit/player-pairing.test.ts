import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { pair } from "../../player/pairing/pairing";
import type { PairingView } from "../../player/pairing/pairing-view";

// Other files of this worker have the modules as they are.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

const { requestCode, requestToken } = vi.hoisted(() => ({
	requestCode: vi.fn(),
	requestToken: vi.fn(),
}));
vi.mock("../../player/service/api", () => ({ requestCode, requestToken }));

const view = {
	showCode: () => undefined,
	showWaiting: () => undefined,
	showTrouble: () => undefined,
	dropCode: vi.fn(),
} as unknown as PairingView;

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal("navigator", { userAgent: "" });
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

test("a code that is entered after the last regular poll pairs the screen that shows it", async () => {
	let codes = 0;
	requestCode.mockImplementation(async () => {
		const deviceCode = `code ${++codes}`;
		return { kind: "ok", value: { deviceCode, userCode: "123456", expiresIn: 10, interval: 4 } };
	});
	let isEntered = false;
	requestToken.mockImplementation(async ({ deviceCode }) =>
		isEntered && deviceCode === "code 1"
			? { kind: "ok", value: { accessToken: "token", deviceId: 7 } }
			: {
					kind: "refused",
					status: 400,
					body: { error: "authorization_pending" },
					retryAfterMs: null,
				},
	);
	const paired = pair(view);
	await vi.advanceTimersByTimeAsync(9_000);
	isEntered = true;
	await vi.advanceTimersByTimeAsync(20_000);
	expect(await Promise.race([paired, "still waiting"])).toEqual({ token: "token", deviceId: 7 });
	expect(codes).toBe(1);
});

test.each([
	["a proxy's 404 of a service that starts", 404, null, 1],
	["a 401 of something else", 401, { message: "no" }, 1],
	["too many polls", 429, null, 1],
	["a code that has ended", 400, { error: "expired_token" }, 3],
])("%s: %i", async (_, status, body, expected) => {
	let codes = 0;
	requestCode.mockImplementation(async () => {
		const deviceCode = `code ${++codes}`;
		return { kind: "ok", value: { deviceCode, userCode: "123456", expiresIn: 600, interval: 4 } };
	});
	let answers = 0;
	requestToken.mockImplementation(async () =>
		++answers > 2
			? { kind: "ok", value: { accessToken: "token", deviceId: 7 } }
			: { kind: "refused", status, body, retryAfterMs: null },
	);
	const paired = pair(view);
	await vi.advanceTimersByTimeAsync(60_000);
	expect(await Promise.race([paired, "still waiting"])).toEqual({ token: "token", deviceId: 7 });
	expect(codes).toBe(expected);
});

test.each([
	["for half a minute pairs the screen", 30_000, 1],
	["for longer is given up", 120_000, 2],
])("a code at whose end the service is away %s", async (_, awayMs, expected) => {
	let codes = 0;
	requestCode.mockReset().mockImplementation(async () => {
		const value = { deviceCode: `code ${++codes}`, userCode: "123456", expiresIn: 20, interval: 4 };
		return { kind: "ok", value };
	});
	const backAt = performance.now() + 20_000 + awayMs;
	requestToken.mockReset().mockImplementation(async () => {
		if (performance.now() < backAt) return { kind: "unreachable" };
		return { kind: "ok", value: { accessToken: `token of ${codes}`, deviceId: 7 } };
	});
	vi.mocked(view.dropCode).mockClear();
	const paired = pair(view);
	await vi.advanceTimersByTimeAsync(20_500);
	// Nobody enters it any more.
	expect(view.dropCode).toHaveBeenCalledOnce();
	await vi.advanceTimersByTimeAsync(54_000);
	expect(requestToken.mock.calls.length).toBeLessThan(20);
	await vi.advanceTimersByTimeAsync(90_000);
	const token = `token of ${expected}`;
	expect(await Promise.race([paired, "still waiting"])).toEqual({ token, deviceId: 7 });
	expect(codes).toBe(expected);
});

test("a service that asks for patience is asked no sooner", async () => {
	const value = { deviceCode: "code", userCode: "123456", expiresIn: 600, interval: 4 };
	requestCode.mockResolvedValue({ kind: "ok", value });
	requestToken.mockReset().mockResolvedValue({
		...{ kind: "refused", status: 400, body: { error: "authorization_pending" } },
		retryAfterMs: 30_000,
	});
	void pair(view);
	await vi.advanceTimersByTimeAsync(33_000);
	expect(requestToken).toHaveBeenCalledTimes(1);
	await vi.advanceTimersByTimeAsync(2_000);
	expect(requestToken).toHaveBeenCalledTimes(2);
});
