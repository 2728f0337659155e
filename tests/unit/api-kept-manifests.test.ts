import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { KeptManifests, type OwnManifests } from "../../api/screens/live/kept-manifests";

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

/** A manifest of letters that take two bytes each. */
const manifest = (letters: number) => ({
	revision: "r",
	json: { pieces: [], bytes: 2 * letters },
	playingAt: () => ({ playing: null, playingWhy: "group" as const }),
});

/** What keeps a thousand bytes, and asks it for the manifest of a person's group; each is read as so many letters. */
function keeper() {
	const kept = new KeptManifests(1000);
	const reads = vi.fn(async (letters: number) => manifest(letters));
	const ask = (own: OwnManifests, groupId: number, letters = 100) =>
		kept.of(own, groupId, "day", () => reads(letters));
	return { kept, reads, ask };
}

test("all people's manifests together take no more than their room: those asked for the longest ago go first", async () => {
	const { kept, reads, ask } = keeper();
	const owners: OwnManifests[] = Array.from({ length: 6 }, () => new Map());
	const [first, second] = owners as [OwnManifests, OwnManifests];
	for (const own of owners.slice(0, 5)) await ask(own, 1);
	expect(kept.size).toBe(1000);
	await ask(first, 1);
	expect(reads).toHaveBeenCalledTimes(5);
	for (const own of owners.slice(5)) await ask(own, 1);
	expect(kept.size).toBe(1000);
	expect(owners.map(({ size }) => size)).toEqual([1, 0, 1, 1, 1, 1]);
	await ask(first, 1);
	expect(reads).toHaveBeenCalledTimes(6);
	await ask(second, 1);
	expect(reads).toHaveBeenCalledTimes(7);
	kept.stop();
});

test("one that is too large is not kept, and those who ask while it is read have the same", async () => {
	const { kept, reads, ask } = keeper();
	const own: OwnManifests = new Map();
	const [one, other] = await Promise.all([ask(own, 1, 126), ask(own, 1, 126)]);
	expect(one).toBe(other);
	expect(reads).toHaveBeenCalledTimes(1);
	expect([kept.size, own.size]).toEqual([0, 0]);
	await ask(own, 1, 125);
	expect([kept.size, own.size]).toEqual([250, 1]);
	kept.stop();
});

test("after a minute they are forgotten though nobody asks again; after a stop nothing is left to do", async () => {
	const { kept, ask } = keeper();
	const owners: OwnManifests[] = [new Map(), new Map()];
	const [first, second] = owners as [OwnManifests, OwnManifests];
	await ask(first, 1);
	expect([kept.size, first.size]).toEqual([200, 1]);
	await vi.advanceTimersByTimeAsync(60_000);
	expect([kept.size, first.size, vi.getTimerCount()]).toEqual([0, 0, 0]);
	await ask(second, 1);
	expect(vi.getTimerCount()).toBe(1);
	kept.stop();
	expect([kept.size, second.size, vi.getTimerCount()]).toEqual([0, 0, 0]);
});

test("one that cannot be read is read anew", async () => {
	const { kept, reads, ask } = keeper();
	const own: OwnManifests = new Map();
	reads.mockRejectedValueOnce(new Error("The database is away"));
	await expect(ask(own, 1)).rejects.toThrow("away");
	expect([kept.size, own.size]).toEqual([0, 0]);
	await ask(own, 1);
	expect(own.size).toBe(1);
	kept.stop();
});
