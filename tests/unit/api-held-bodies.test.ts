import { expect, test } from "vitest";
import { createHeldBodies } from "../../api/http/held-bodies";

const KIB = 1024;
const MIB = 1024 * KIB;
const FREE = 16 * KIB;

type Hold = ReturnType<typeof createHeldBodies>;
const holding = (hold: Hold, [account, address]: readonly [number, string]) => {
	const one = hold(() => ({ account, address }));
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
