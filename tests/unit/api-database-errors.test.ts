import { DrizzleQueryError } from "drizzle-orm/errors";
import { describe, expect, test, vi } from "vitest";
import {
	isAccountGone,
	isAway,
	isOutOfReach,
	OutOfReachError,
	StaysLockedError,
} from "../../api/database/errors";
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

test("a database without room on its disk is one line a call", () => {
	const full = Object.assign(new Error("could not extend file\n  at wasm"), { code: "53100" });
	const log = vi.spyOn(console, "error").mockImplementation(() => {});
	logError("GET /x", new DrizzleQueryError("select 1", [], full));
	const line = "GET /x failed, as the database has no room on its disk: could not extend file";
	expect(log.mock.calls).toEqual([[line]]);
	log.mockRestore();
});

test.each([
	["23503", "schedules_owner_id_users_id_fk", true],
	["23503", "slides_presentation_id_presentations_id_fk", false],
	["23505", "schedules_owner_id_users_id_fk", false],
	["23503", undefined, false],
])("error %s of constraint %s tells of an account that is gone: %s", (code, constraint, isGone) => {
	const cause = Object.assign(new Error("violates a constraint"), { code, constraint });
	expect(isAccountGone(new DrizzleQueryError("insert", [], cause))).toBe(isGone);
});

describe("a database that is busy", () => {
	const full = Object.assign(new Error("sorry, too many clients already"), { code: "53300" });
	const slow = Object.assign(new Error("canceling statement due to statement timeout"), {
		code: "57014",
	});
	const crossed = Object.assign(new Error("deadlock detected"), { code: "40P01" });

	test("is one line a call, whether a query or a connection for it has failed", () => {
		const log = vi.spyOn(console, "error").mockImplementation(() => {});
		const errors = [
			new DrizzleQueryError("select 1", [], full),
			new OutOfReachError(full),
			new DrizzleQueryError("select 1", [], slow),
			new DrizzleQueryError("select 1", [], crossed),
		];
		for (const error of errors) {
			expect(isOutOfReach(error)).toBe(true);
			logError("GET /x", error);
		}
		expect(log.mock.calls).toEqual(
			[full, full, slow, crossed].map(({ message }) => [
				`GET /x failed, as the database is busy: ${message}`,
			]),
		);
		log.mockRestore();
	});
});
