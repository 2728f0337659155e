import { expect, test } from "vitest";
import * as z from "zod";
import { plainWords } from "../../api/http/plain-words";
import { schemaProblem } from "../../api/http/problem-answer";

const LIST = z.array(z.string()).min(2).max(3);

test.each([
	[z.string(), undefined, "This is missing"],
	[z.string(), null, "This is missing"],
	[z.string(), 5, "This must be text"],
	[z.int(), 1.5, "This must be a whole number"],
	[z.object({}), [], "This must be an object"],
	[z.bigint(), 5, "This must be something else"],
	[z.string().max(1200), "x".repeat(1201), "This can have at most 1,200 characters"],
	[z.string().min(1), "", "This must not be empty"],
	[LIST, ["a"], "This must have at least 2 items"],
	[LIST, ["a", "b", "c", "d"], "This can have at most 3 items"],
	[z.number().min(0), -1, "This must be at least 0"],
	[z.number().max(9), 10, "This must be at most 9"],
	[z.enum(["a", "b", "c"]), "d", "This must be a, b, or c"],
	[z.literal(true), false, "This must be true"],
	[z.uuid(), "x", "This is not valid"],
	[z.string("Say it"), 5, "Say it"],
])("%#: what does not fit is said in a sentence, the schema's own first", (schema, value, said) => {
	const { error } = schema.safeParse(value, { error: plainWords });
	expect(error?.issues.map(({ message }) => message)).toEqual([said]);
});

test("all that is wrong with a field is told, each once", () => {
	const schema = z.object({
		code: z.string().min(9, "Too short").regex(/^\d+$/, "Digits only").max(1, "Too short"),
	});
	const { error } = schema.safeParse({ code: "abc" });
	expect(error && schemaProblem(error, "body").errors).toEqual({
		code: ["Too short", "Digits only"],
	});
});
