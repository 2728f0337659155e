import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";

// Other files of this worker have the modules as they are.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

const { canReach } = await import("../../player/service/reach");

/** The probes that were made, and are still there. */
const frames = new Set<object>();

beforeEach(() => {
	vi.useFakeTimers();
	vi.spyOn(console, "info").mockReturnValue(undefined);
	vi.stubGlobal("PROBE_URL", "probe.html");
	vi.stubGlobal("window", new EventTarget());
	vi.stubGlobal("navigator", { onLine: true });
	vi.stubGlobal("document", {
		createElement: () => {
			const frame = { setAttribute() {}, remove: () => void frames.delete(frame) };
			return frame;
		},
		body: { append: (frame: object) => void frames.add(frame) },
	});
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

test("a probe that a service does not answer for holds up no slide", async () => {
	const answers: boolean[] = [];
	for (const name of ["one", "two"])
		void canReach(`https://${name}.test/`).then((answer) => answers.push(answer));
	await vi.advanceTimersByTimeAsync(13_000);
	expect(answers).toEqual([true, true]);
	expect(frames.size).toBe(0);
});
