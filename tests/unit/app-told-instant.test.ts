import { expect, test } from "vitest";
import { toldInstant } from "../../app/services/client/told-instant.server";

const AT = Date.UTC(2026, 10, 27, 18, 0, 30);

test.each([
	"2026-11-27T18:00:30Z",
	"2026-11-27T18:00:30.0000000+00:00",
	"2026-11-27 18:00:30",
	"2026-11-27T18:00:30",
	"2026-11-27T23:30:30+05:30",
	"2026-11-27T08:00:30-1000",
	"2026-11-27T20:00:30+02",
])("%s is one instant, without a zone in UTC", (text) => {
	expect(toldInstant(text)).toBe(AT);
});

test.each([
	undefined,
	null,
	"",
	"lately",
	"12",
	"2026-11-27",
	"2026-13-27T18:00:30Z",
	"0001-01-01T00:00:00",
	"1970-01-01T00:00:00Z",
])("%j tells no instant", (text) => {
	expect(toldInstant(text)).toBeUndefined();
});
