import { expect, test } from "vitest";
import { shouldRevalidate, withoutLoading } from "~/components/loading/revalidation";
import { isLeft } from "~/components/unsaved/given-up";

const sent = { state: "submitting", formMethod: "POST" } as const;
const [plain, asking, answered] = [undefined, "GET", "POST"].map(
	(formMethod) => ({ state: "loading", formMethod }) as Parameters<typeof isLeft>[1],
);
const idle = { state: "idle", formMethod: undefined } as const;

test("who goes on while a form's answer is awaited leaves it: by a link or Back, and by a search", () => {
	for (const next of [plain, asking]) expect(next && isLeft(sent, next)).toBe(true);
});

test("nobody leaves it where its own answer comes, nor who had sent no form", () => {
	for (const next of [answered, idle, sent]) expect(next && isLeft(sent, next)).toBe(false);
	for (const before of [idle, plain, asking])
		for (const next of [plain, asking]) expect(before && next && isLeft(before, next)).toBe(false);
});

test("nothing is loaded for a navigation that only ends another one, and after it as before", () => {
	const visit = { defaultShouldRevalidate: true } as Parameters<typeof shouldRevalidate>[0];
	const asked = [shouldRevalidate(visit)];
	withoutLoading(() => asked.push(shouldRevalidate(visit)));
	expect([...asked, shouldRevalidate(visit)]).toEqual([true, false, true]);
});
