import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { changeEach } from "~/services/client/change-each.server";

test("once the session is lost, no other change is tried", async () => {
	const tried: number[] = [];
	const all = Array.from({ length: 20 }, (_, number) => number);
	const change = async (number: number) => {
		tried.push(number);
		if (number === 0) throw new Response(null, { status: 302 });
		await delay(5);
	};
	await expect(changeEach(all, change)).rejects.toBeInstanceOf(Response);
	await delay(100);
	expect(tried.length).toBeLessThanOrEqual(6);
});
