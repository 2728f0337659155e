import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StorageAwayError } from "../../api/blobs/errors";
import type { BlobStore } from "../../api/blobs/store";
import { removeBytes } from "../../api/media/rules/free-media";

const ids = Array.from({ length: 500 }, (_, index) => String(index));
let tried: string[];
beforeEach(() => {
	tried = [];
	vi.spyOn(console, "error").mockReturnValue();
});
afterEach(() => void vi.restoreAllMocks());

const storeThat = (fails: (id: string) => unknown) =>
	({
		remove: async (id: string) => {
			tried.push(id);
			await Promise.resolve();
			const error = fails(id);
			if (error) throw error;
		},
	}) as unknown as BlobStore;

test("all bytes are removed, also after some that cannot be", async () => {
	await removeBytes(
		storeThat((id) => id === "7" && new Error("locked")),
		ids,
	);
	expect(tried.map(Number).sort((a, b) => a - b)).toEqual(ids.map(Number));
	expect(console.error).toHaveBeenCalledTimes(1);
});

test("a storage that is away is not asked five hundred times, each with its wait", async () => {
	await removeBytes(
		storeThat(() => new StorageAwayError("Deleting", "no answer within 10 seconds")),
		ids,
	);
	expect(tried.length).toBeLessThan(20);
});
