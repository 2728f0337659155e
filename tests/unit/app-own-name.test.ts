import { afterEach, expect, test, vi } from "vitest";
import { withOwnName } from "~/browser/own-name";

afterEach(() => vi.unstubAllGlobals());

test("a name is one's own until that is done, in whatever way", async () => {
	vi.stubGlobal("navigator", {});
	let end: () => void = () => undefined;
	const first = withOwnName("a", (isOwn) => {
		expect(isOwn).toBe(true);
		return new Promise<void>((resolve) => {
			end = resolve;
		});
	});
	expect(await withOwnName("a", async (isOwn) => isOwn)).toBe(false);
	expect(await withOwnName("b", async (isOwn) => isOwn)).toBe(true);
	end();
	await first;
	const failing = withOwnName("a", async () => {
		throw new Error("lost");
	});
	await expect(failing).rejects.toThrow("lost");
	expect(await withOwnName("a", async (isOwn) => isOwn)).toBe(true);
});
