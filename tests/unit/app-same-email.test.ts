import { expect, test } from "vitest";
import { isSameEmail } from "~/services/account/same-email.server";

test.each([
	["ann@signage.test", " Ann@Signage.TEST "],
	["kaja@żółw.pl", "kaja@xn--w-uga1v8h.pl"],
	["kaja@ŻÓŁW.PL", "Kaja@XN--W-UGA1V8H.pl"],
	["zoë@straße.de", "zoë@xn--strae-oqa.de"],
	["a@例え。jp", "a@xn--r8jz45g.jp"],
])("%s and %s are one address", (one, other) => {
	expect([isSameEmail(one, other), isSameEmail(other, one)]).toEqual([true, true]);
});

test.each([
	["ann@signage.test", "bea@signage.test"],
	["ann@signage.test", ""],
	["a@1.2.3", "a@1.2.0.3"],
	["a@x.test/ż", "a@x.test"],
	["a@żółw.pl:80", "a@żółw.pl"],
	["żółw.pl@a", "xn--w-uga1v8h.pl@a"],
])("%s and %s are two", (one, other) => {
	expect([isSameEmail(one, other), isSameEmail(other, one)]).toEqual([false, false]);
});
