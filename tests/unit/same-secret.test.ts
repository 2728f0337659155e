import { expect, test } from "vitest";
import { isSameSecret } from "../../scripts/same-secret.mjs";

test("a secret is the wanted one, of whatever length and kind", () => {
	expect(isSameSecret("s3cret", "s3cret")).toBe(true);
	expect(isSameSecret(Buffer.from("s3cret"), "s3cret")).toBe(true);
	expect(isSameSecret("", "")).toBe(true);
});

test.each(["", "s3cre", "s3cret ", "S3cret", "s3cre\u0301t"])("another is not: %j", (given) => {
	expect(isSameSecret(given, "s3cret")).toBe(false);
	expect(isSameSecret(Buffer.from(given), Buffer.from("s3cret"))).toBe(false);
});
