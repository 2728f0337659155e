import { describe, expect, test, vi } from "vitest";
import { isAway, isOutOfReach, OutOfReachError, StaysLockedError } from "../../api/database/errors";
import { logError } from "../../api/problems/log-error";

describe("a lock that another process keeps", () => {
	const error = new StaysLockedError("work folders");

	test("may be had later, but the database is there, so that nobody else tells of it", () => {
		expect([isAway(error), isOutOfReach(error)]).toEqual([false, true]);
		const away = new OutOfReachError(new Error("connect ECONNREFUSED"));
		expect([isAway(away), isOutOfReach(away)]).toEqual([true, true]);
	});

	test("is logged by its name", () => {
		const log = vi.spyOn(console, "error").mockImplementation(() => {});
		logError("Sending mails", error);
		expect(log.mock.calls).toEqual([["Sending mails failed:", error]]);
		log.mockRestore();
	});
});
