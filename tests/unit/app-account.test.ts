import fc from "fast-check";
import { encode } from "uqr";
import { describe, expect, test } from "vitest";
import { keyPrefix } from "~/services/account/integration-key.server";
import { authenticatorUri, groupKey } from "~/services/account/two-factor.server";
import { qrCode } from "~/services/look/qr-code.server";

describe("what may be shown of an integration key", () => {
	test.each([
		["", "…"],
		["ab", "…"],
		["abc", "a…"],
		["abcdefgh", "ab…"],
		["abcdefghijklmnopqr", "abcdef…"],
		["x".repeat(500), "xxxxxx…"],
		["🔑🔑🔑🔑🔑🔑", "🔑🔑…"],
	])("%s: %s", (key, shown) => expect(keyPrefix(key)).toBe(shown));

	test("is never more than six characters, nor than a third", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary" }), (key) => {
				const shown = Array.from(keyPrefix(key)).length - 1;
				expect(shown).toBeLessThanOrEqual(6);
				expect(shown * 3).toBeLessThanOrEqual(Array.from(key).length);
			}),
		);
	});
});

describe("a shared key", () => {
	test.each([
		["", ""],
		["ABC", "ABC"],
		["ABCD", "ABCD"],
		["ABCDEFGHIJ", "ABCD EFGH IJ"],
	])("%j in groups: %j", (key, groups) => expect(groupKey(key)).toBe(groups));

	test("goes to authenticator apps in an address that keeps every letter", () => {
		const uri = new URL(authenticatorUri("Casting Hub", "a&b?c@d:e", "ABCD"));
		expect(uri.protocol).toBe("otpauth:");
		expect(decodeURIComponent(uri.pathname)).toBe("/Casting Hub:a&b?c@d:e");
		expect(Object.fromEntries(uri.searchParams)).toEqual({
			secret: "ABCD",
			issuer: "Casting Hub",
			digits: "6",
		});
	});
});

test("a QR code is drawn within its picture, with a quiet zone of four modules", () => {
	const { size, path } = qrCode("otpauth://totp/x");
	const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)];
	expect(runs.map(([run]) => run).join("")).toBe(path);
	const modules = runs.flatMap(([, x, y, width]) =>
		Array.from({ length: Number(width) }, (_, index) => [Number(x) + index, Number(y)]),
	);
	const { data } = encode("otpauth://totp/x", { ecc: "M", border: 4 });
	const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [[x, y]] : [])));
	expect(modules).toEqual(dark);
	const places = modules.flat();
	expect([Math.min(...places), Math.max(...places)]).toEqual([4, size - 5]);
});
