import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { type ChildBounds, runChild } from "../../api/jobs/run-child";

const script = fileURLToPath(new URL("../fixtures/media/child-that.mjs", import.meta.url));
const MB = 1024 * 1024;
const loose: ChildBounds = { totalMs: 20_000, quietMs: 20_000, memoryBytes: 1024 * MB };

function childThat(does: string, bounds: Partial<ChildBounds> = {}, stop = new AbortController()) {
	const limits = { maxPdfPages: 1, maxImagePixels: 1, maxImageSide: 1 };
	const task = { kind: "image" as const, fileName: does, path: "", workDir: "", limits };
	return runChild(script, task, { ...loose, ...bounds }, stop.signal);
}

test("a process that crashes is told with its last words", async () => {
	const outcome = await childThat("crash");
	expect(outcome).toMatchObject({ type: "died", why: "crash" });
	expect(outcome).toHaveProperty("detail", expect.stringContaining("SIGSEGV"));
	expect(outcome).toHaveProperty("detail", expect.stringContaining("out of luck"));
});

test("a process that hangs is ended when it has been quiet for too long", async () => {
	expect(await childThat("hang", { quietMs: 600 })).toMatchObject({ type: "died", why: "time" });
});

test("a process that gets on may take longer than the quiet time, not than the whole", async () => {
	expect(await childThat("tick", { quietMs: 600 })).toEqual({ type: "refused", sentence: "slow" });
	expect(await childThat("tick", { totalMs: 500 })).toMatchObject({ type: "died", why: "time" });
});

test.runIf(process.platform === "linux")("a process that swells is ended", async () => {
	const outcome = await childThat("swell", { memoryBytes: 200 * MB });
	expect(outcome).toMatchObject({ type: "died", why: "memory" });
});

test("work is stopped at once when the service stops", async () => {
	const stop = new AbortController();
	setTimeout(() => stop.abort(), 300);
	expect(await childThat("wait", {}, stop)).toEqual({ type: "stopped" });
	expect(await childThat("wait", {}, stop)).toEqual({ type: "stopped" });
});

test("a script that is not there is a crash, not an exception", async () => {
	const missing = await runChild(
		"/nowhere/child.js",
		{
			kind: "image",
			fileName: "",
			path: "",
			workDir: "",
			limits: { maxPdfPages: 1, maxImagePixels: 1, maxImageSide: 1 },
		},
		loose,
		new AbortController().signal,
	);
	expect(missing).toMatchObject({ type: "died", why: "crash" });
});
