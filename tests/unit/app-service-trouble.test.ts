import { afterEach, expect, test, vi } from "vitest";
import { serviceTrouble } from "~/services/client/reach.server";

afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

/** What the log has of a check that fails with this code of the system's. */
async function logged(code: string) {
	const error = vi.spyOn(console, "error").mockReturnValue();
	const cause = Object.assign(new Error("what the system says"), { code });
	vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed", { cause })));
	expect(await serviceTrouble("https://api.signage.example")).toBe("the service does not answer");
	return error.mock.calls.flat();
}

const FAILED = "The check of the service failed:";

test.each(["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "SELF_SIGNED_CERT_IN_CHAIN"])(
	"a service whose certificate comes from an unknown authority: %s, and what to do",
	async (code) => {
		expect(await logged(code)).toEqual([
			`${FAILED} ${code} api.signage.example. If you trust it, start with NODE_EXTRA_CA_CERTS=/path/to/ca.pem, the file of whoever issued it`,
		]);
	},
);

test.each(["ECONNREFUSED", "CERT_HAS_EXPIRED"])(
	"nothing else is to be trusted: %s",
	async (code) => {
		expect(await logged(code)).toEqual([`${FAILED} ${code} api.signage.example`]);
	},
);

test("what has no name of its own is told by its words, as at the edge", async () => {
	const error = vi.spyOn(console, "error").mockReturnValue();
	vi.stubGlobal("fetch", () => Promise.reject(new Error("Too many subrequests.")));
	await serviceTrouble("https://api.signage.example");
	expect(error.mock.calls).toEqual([[`${FAILED} Too many subrequests api.signage.example`]]);
});
