import { expect, test } from "vitest";
import { once } from "~/services/request/once.server";

type Extras = { cookies: string[]; calls: [] };

test("what is read once is the same for the whole request, an error too, and other for the next", async () => {
	let reads = 0;
	const read = once(async ({ isWell }: { isWell: boolean; extras: Extras }) => {
		reads += 1;
		if (!isWell) throw new Error(`${reads}`);
		return reads;
	});
	const request = (isWell: boolean) => ({ isWell, extras: { cookies: [], calls: [] } as Extras });
	const [first, second, broken] = [request(true), request(true), request(false)];
	expect(await Promise.all([read(first), read({ ...first }), read(second)])).toEqual([1, 1, 2]);
	for (const _ of ["first", "again"]) await expect(read(broken)).rejects.toThrow("3");
});
