import { afterEach, expect, test, vi } from "vitest";
import { oneSpelling } from "../../app/services/calendars/zone-names.server";

afterEach(() => void vi.restoreAllMocks());

/** As programs have it that keep the name of a zone. */
function keepNames(timeZone: string): void {
	const options = { timeZone } as Intl.ResolvedDateTimeFormatOptions;
	vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue(options);
}

test.each(["UTC", "Etc/UTC", "GMT", "Etc/GMT", "Zulu"])("%s is UTC in every program", (name) => {
	expect(oneSpelling(name)).toBe("UTC");
	keepNames(name);
	expect(oneSpelling(name)).toBe("UTC");
});

test.each([
	["europe/berlin", "Europe/Berlin"],
	["Etc/GMT+1", "Etc/GMT+1"],
])("%s is %s", (name, spelt) => {
	expect(oneSpelling(name)).toBe(spelt);
});
