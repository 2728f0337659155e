import { expect, test } from "vitest";
import { createHeldBodies } from "../../api/http/held-bodies";

const KIB = 1024;
const MIB = 1024 * KIB;
const FREE = 16 * KIB;

type Hold = ReturnType<typeof createHeldBodies>;
type Whose = readonly [account: number, address: string, isScreen?: boolean];
const holding = (hold: Hold, [account, address, isScreen = false]: Whose) => {
	const one = hold(() => ({ account, address, isScreen }));
	return { ...one, growMiB: (mebibytes: number) => one.grow(mebibytes * MIB + FREE) };
};
const refused = (status: number) =>
	expect.objectContaining({ status, headers: { "retry-after": "5" } });

test.each([
	["of nobody at one address", 8, 429, () => [0, "a"] as const],
	["of nobody", 32, 503, (index: number) => [0, `${index >> 3}`] as const],
	["of one account", 24, 429, (index: number) => [1, `${index}`] as const],
	["of accounts at one address", 48, 429, (index: number) => [1 + (index >> 3), "a"] as const],
	["of accounts", 96, 503, (index: number) => [1 + (index >> 3), `${index >> 4}`] as const],
	["of one account's screens", 2, 429, (index: number) => [1, `${index}`, true] as const],
	["of screens at one address", 8, 429, (index: number) => [1 + (index >> 1), "a", true] as const],
	["of screens", 32, 503, (index: number) => [1 + (index >> 1), `${index >> 3}`, true] as const],
])("bodies %s have so much room: %i MiB", (_, most, status, holderOf) => {
	const hold = createHeldBodies();
	const holds = Array.from({ length: most }, (_, index) => {
		const one = holding(hold, holderOf(index));
		one.growMiB(1);
		return one;
	});
	const next = holding(hold, holderOf(most));
	next.grow(FREE);
	expect(() => next.grow(1)).toThrow(refused(status));
	next.release();
	holds[most - 1]?.release();
	const other = holding(hold, holderOf(most - 1));
	other.growMiB(1);
	for (const one of [...holds.slice(0, -1), other]) one.release();
	for (let index = 0; index < most; index++) holding(hold, holderOf(index)).growMiB(1);
});

test("what screens send takes none of their owner's room, nor of others at their address", () => {
	const hold = createHeldBodies();
	const screens = [1, 2, 3, 4].map((account) => holding(hold, [account, "a", true]));
	for (const one of screens) one.growMiB(2);
	expect(() => holding(hold, [1, "a", true]).grow(FREE + 1)).toThrow(refused(429));
	holding(hold, [1, "a"]).growMiB(24);
	holding(hold, [2, "a"]).growMiB(24);
	holding(hold, [0, "a"]).growMiB(8);
});

test("what is released twice is free once, and nobody is asked who sent a small body", () => {
	const hold = createHeldBodies();
	const small = hold(() => {
		throw new Error("asked");
	});
	small.grow(FREE);
	small.release();
	const [one, other] = [holding(hold, [0, "a"]), holding(hold, [0, "a"])];
	one.growMiB(4);
	other.growMiB(4);
	one.release();
	one.release();
	const third = holding(hold, [0, "a"]);
	expect(() => third.growMiB(5)).toThrow(refused(429));
	third.growMiB(3);
});
