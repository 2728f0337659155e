import { expect, test } from "vitest";
import { isWithinBounds, MOST_FIELDS } from "~/services/forms/form-bounds.server";

const formOf = (names: Iterable<string>) => {
	const form = new FormData();
	for (const name of names) form.append(name, "a");
	return form;
};
const times = <T>(count: number, name: (index: number) => T) =>
	Array.from({ length: count }, (_, index) => name(index));

test.each<[string, string[]]>([
	[
		"a long presentation",
		times(4_000, (index) =>
			["id", "title", "duration"].map((field) => `slides[${index}].${field}`),
		).flat(),
	],
	["a list with gaps", ["slides[9].title", "slides[9999].title"]],
	["a full week", times(700, (index) => `${["Sunday", "Monday"][index % 2]}[${index}].time`)],
	["many ticks", times(5_000, () => "deviceId")],
])("%s is read", (_, names) => {
	expect(isWithinBounds(formOf(names))).toBe(true);
});

test.each<[string, string[]]>([
	["more fields than forms have", times(MOST_FIELDS + 1, (index) => `field${index}`)],
	["a few fields of lists that are long together", times(3, (index) => `list${index}[9999]`)],
	["the same in a list of lists", times(3, (index) => `list[${index}][9999].title`)],
	["the same one below the other", ["list[9999][9999][9999]"]],
	["one field again and again", times(5_001, () => "email")],
	["an index that is too large", ["slides[10000].title"]],
	["too many levels", ["a.b.c.d.e.f.g.h.i"]],
	["conform's state", ["__state__"]],
	["an intent that is no list edit", ["__intent__"]],
])("%s: refused", (_, names) => {
	expect(isWithinBounds(formOf(names))).toBe(false);
});
