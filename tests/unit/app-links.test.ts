import { expect, test } from "vitest";
import { addressProblem } from "~/routes/presentation/adding/links";

test.each(["hello world", "https://example.org/a b", "https://a\tb.example", "https://a%20b/"])(
	"%j is no web address",
	(text) => {
		expect(addressProblem(text)).toBe("This is not a web address.");
	},
);
