import { randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import type { OpenContainer } from "../../api/blobs/azure/container";
import { sweepContainer } from "../../api/blobs/azure/sweep";
import { StorageAwayError } from "../../api/blobs/errors";

// What azurite cannot do: keep a blob by a legal hold.

afterEach(() => vi.restoreAllMocks());

/** A container of these blobs, which nothing needs. `kept` answers a deletion with that status. */
function containerOf(names: string[], kept: string, statusCode: number) {
	const deleted: string[] = [];
	const blob = (name: string) => ({
		async deleteIfExists() {
			if (name === kept) throw Object.assign(new Error("immutable"), { statusCode });
			deleted.push(name);
			return { succeeded: true };
		},
		getBlobLeaseClient: () => ({ breakLease: async () => undefined }),
	});
	const properties = { lastModified: new Date(0) };
	const blobItems = names.map((name) => ({ name, properties }));
	const container = {
		listBlobsFlat: () => ({
			async *byPage() {
				yield { segment: { blobItems } };
			},
		}),
		getBlockBlobClient: blob,
	};
	return { deleted, open: { container } as unknown as OpenContainer };
}

const names = [1, 2, 3].map(() => `${randomUUID()}/display`);
const [first = "", kept = "", last = ""] = names;
const nobodyKnows = async () => new Map();

test("a blob that the storage keeps does not keep those behind it, and is named", async () => {
	const said = vi.spyOn(console, "error").mockReturnValue(undefined);
	const { deleted, open } = containerOf(names, kept, 409);
	await sweepContainer(open, nobodyKnows, 0);
	expect(deleted).toEqual([first, last]);
	expect(said.mock.calls).toEqual([[expect.stringContaining(kept)]]);
});

test("a storage that is away ends the sweep", async () => {
	const { deleted, open } = containerOf(names, kept, 503);
	await expect(sweepContainer(open, nobodyKnows, 0)).rejects.toBeInstanceOf(StorageAwayError);
	expect(deleted).toEqual([first]);
});
