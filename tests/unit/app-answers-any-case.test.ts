import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readAnswer, readAnswerToChange } from "~/services/client/answer.server";
import { ServiceError } from "~/services/client/errors.server";

/** A week whose days are named as they are sent, with an item that no form could show. */
const week = () =>
	Response.json({
		id: 8,
		name: "Week",
		timeZoneId: "UTC",
		Sunday: [{ time: 9, presentationId: 1 }],
	});

beforeEach(() => {
	vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
	vi.restoreAllMocks();
});

test("an answer that breaks the contract is an unexpected error with the call's name in the log, however its days are written", async () => {
	const read = readAnswer("getWeeklySchedule", week());
	await expect(read).rejects.toThrow(ServiceError);
	await expect(read).rejects.toThrow("Unexpected error");
	expect(vi.mocked(console.error).mock.calls[0]?.[0]).toContain("getWeeklySchedule");
});

test("the same after a save is success", async () => {
	for (const name of ["createWeeklySchedule", "updateWeeklySchedule"] as const)
		expect(await readAnswerToChange(name, week(), {})).toBeUndefined();
});
