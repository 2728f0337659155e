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

test.each([
	["kaja@żółw.pl", "KAJA@XN--W-UGA1V8H.pl"],
	["kaja@ŻÓŁW.PL", "kaja@xn--w-uga1v8h.pl"],
	["zoë@straße.de", "Zoë@xn--strae-oqa.de"],
	["a@例え。jp", "a@xn--r8jz45g.jp"],
])("%s and %s are one address, by the two names of its host", (typed, sent) => {
	expect(normalizeEmail(typed)).toBe(normalizeEmail(sent));
	expect(normalizeEmail(typed)).toMatch(/@XN--/);
});

test("what is no name of a host is no other's", () => {
	const domains = ["żółw.pl/x", "żółw.pl#x", "żółw.pl:25", "x.test\\ż"];
	for (const domain of ["x.test/ż", "x.test#ż", "x.test?ż", ...domains])
		expect(normalizeEmail(`a@${domain}`)).not.toMatch(/@(X\.TEST|XN--W-UGA1V8H\.PL)$/);
	expect(normalizeEmail("a@1.2.3")).toBe("A@1.2.3");
	expect(normalizeEmail("straße@x.test")).toBe("STRAßE@X.TEST");
});

test("the longest address is compared; what is longer is no account's", () => {
	const longest = `${"a".repeat(247)}@x.test`;
	expect(longest).toHaveLength(254);
	expect([isEmail(longest), isEmail(`a${longest}`)]).toEqual([true, false]);
	expect(normalizeEmail(longest)).toBe(longest.toUpperCase());
	expect(normalizeEmail(`a${longest}`)).toBe("");
});
