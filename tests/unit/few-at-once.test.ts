import { fewAtOnce } from "@signage/contract/http/few-at-once";
import { expect, test } from "vitest";

/** Something that goes on until it is ended. */
function held() {
	let end: () => void = () => undefined;
	const over = new Promise<void>((resolve) => {
		end = resolve;
	});
	return { over, end };
}
const soon = () => new Promise((resolve) => setImmediate(resolve));

test("no more than so many for each, the others in their order, whatever becomes of those before", async () => {
	const inTurn = fewAtOnce<string>(2);
	const begun: string[] = [];
	const all = ["a1", "a2", "a3", "a4", "b1"].map((name) => ({ name, ...held() }));
	const ends = all.map(({ name, over }) =>
		inTurn(name[0] ?? "", async () => {
			begun.push(name);
			await over;
			if (name === "a1") throw new Error("lost");
			return name;
		}).catch(({ message }) => message),
	);
	await soon();
	expect(begun).toEqual(["a1", "a2", "b1"]);
	all[0]?.end();
	await soon();
	expect(begun).toEqual(["a1", "a2", "b1", "a3"]);
	for (const { end } of all) end();
	expect(await Promise.all(ends)).toEqual(["lost", "a2", "a3", "a4", "b1"]);
	expect(await inTurn("a", async () => "again")).toBe("again");
});
