import { afterEach, expect, test, vi } from "vitest";
import { isZone } from "../../app/services/schedules/browser-zone.server";

afterEach(() => vi.restoreAllMocks());

test("whether there is such a time zone is asked once", () => {
	const asked = vi.spyOn(Intl, "DateTimeFormat");
	const answers = () => ["Asia/Dili", "Mars/Olympus"].map((zone) => isZone(zone));
	expect([answers(), answers(), answers()]).toEqual(Array(3).fill([true, false]));
	expect(asked).toHaveBeenCalledTimes(2);
});

test("what is kept of that does not grow without end", () => {
	isZone("Asia/Kathmandu");
	for (let other = 0; other < 3_000; other++) isZone(`Mars/${other}`);
	const asked = vi.spyOn(Intl, "DateTimeFormat");
	expect(isZone("Asia/Kathmandu")).toBe(true);
	expect(asked).toHaveBeenCalledTimes(1);
});
