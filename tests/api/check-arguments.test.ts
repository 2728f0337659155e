import { describe, expect, test } from "vitest";
import { runCheck } from "../support/check";

describe("wrong arguments", () => {
	test.each([
		[[], "Say an account with --email and --password"],
		[["--register"], "Say the service's origin"],
		[["ftp://a.example", "--register"], "must be an http or https address"],
		[["https://a.example/api/v1", "--register"], "must be an origin, such as https://a.example"],
		[["https://ann:secret@a.example", "--register"], "must have no name and password"],
		[["https://a.example", "--register", "--timeout", "soon"], "--timeout is in seconds"],
		[["https://a.example", "--register", "--code", "12"], "--code has six digits"],
		[["https://a.example", "--register", "--loudly"], "Unknown option '--loudly'"],
	])("%j: %s", async (args, words) => {
		const { code, stdout, stderr } = await runCheck(args);
		expect([code, stdout]).toEqual([2, ""]);
		expect(stderr).toContain(words);
		expect(stderr).not.toContain("ann:secret");
	});

	test("--help says how it is used", async () => {
		const { code, stdout } = await runCheck(["--help"]);
		expect([code, stdout]).toEqual([
			0,
			expect.stringContaining("npm run check-service -- <origin>"),
		]);
	});
});
