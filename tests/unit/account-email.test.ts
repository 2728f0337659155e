import { isEmail } from "@signage/contract/email";
import { expect, test } from "vitest";
import { normalizeEmail } from "../../api/account/rules/email";

test("addresses are the same in any case and in either encoding of their letters", () => {
	expect(normalizeEmail("zoe\u0308@x.test")).toBe(normalizeEmail("ZOË@X.test"));
});

test.each([
	["straße", "strasse"],
	["ıvan", "ivan"],
	["ſmith", "smith"],
	["oﬀice", "office"],
	["οδός", "οδόσ"],
])("%s and %s are two addresses, in any case of their other letters", (one, other) => {
	const [small, large] = [`${one}@x.test`, `${one}@X.TEST`];
	expect(normalizeEmail(small)).toBe(normalizeEmail(large));
	expect(normalizeEmail(small)).not.toBe(normalizeEmail(`${other}@x.test`));
});

test("the longest address is compared; what is longer is no account's", () => {
	const longest = `${"a".repeat(247)}@x.test`;
	expect(longest).toHaveLength(254);
	expect([isEmail(longest), isEmail(`a${longest}`)]).toEqual([true, false]);
	expect(normalizeEmail(longest)).toBe(longest.toUpperCase());
	expect(normalizeEmail(`a${longest}`)).toBe("");
});
