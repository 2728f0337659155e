import { afterEach, describe, expect, test, vi } from "vitest";
import { readSettings } from "../../scripts/settings.mjs";

afterEach(() => {
	vi.unstubAllEnvs();
	vi.restoreAllMocks();
});

/** What `npm start` says before it ends with 1, given these variables. */
function complaint(env: Record<string, string>): string[] {
	for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
	const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
	vi.spyOn(process, "exit").mockImplementation((code) => {
		throw new Error(`exit ${code}`);
	});
	expect(readSettings).toThrow("exit 1");
	return said.mock.calls.map(String);
}

describe("the ports that npm start is given", () => {
	test.each(["abc", "0", "65536", "-1", "3000.5", "1e3x"])(
		"PORT=%s is named, in one line",
		(PORT) => {
			expect(complaint({ PORT })).toEqual([
				`PORT must be a port number from 1 to 65535, not "${PORT}"`,
			]);
		},
	);

	test("API_PORT=abc is named, in one line", () => {
		expect(complaint({ API_PORT: "abc" })).toEqual([
			'API_PORT must be a port number from 1 to 65535, not "abc"',
		]);
	});
});
