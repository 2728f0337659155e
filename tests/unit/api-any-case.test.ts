import { presentationInput } from "@signage/contract/presentations";
import { expect, test } from "vitest";
import { inAnyCase } from "../../api/http/any-case";

test("names are read in any case, in lists too; what nobody reads is left out", () => {
	const sent = { TITLE: "a", title: "b", Slides: [{ Index: 0, toString: 1, __proto__x: 2 }] };
	const named = { title: "b", slides: [{ index: 0 }] };
	expect(inAnyCase(presentationInput, sent)).toEqual(named);
});

test("nobody looks into a list that is refused for its length", () => {
	const looked = { slide: 0 };
	const slide = new Proxy({}, { ownKeys: () => [String(looked.slide++)] });
	const body = { SLIDES: Array.from({ length: 1001 }, () => slide) };
	const named = inAnyCase(presentationInput, body);
	const { error } = presentationInput.safeParse({ ...(named as object), title: "a" });
	expect(error?.issues).toMatchObject([{ code: "too_big", path: ["slides"] }]);
	expect(looked.slide).toBe(0);
});
