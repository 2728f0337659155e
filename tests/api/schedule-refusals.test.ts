import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { call, detailOf, errorKeys, newPerson, ok } from "../support/caller";
import { dated, GONE, newShow, strangerWith, weekly } from "../support/sent-schedules";
import { withService } from "../support/shared";

const service = withService({ MAX_SCHEDULES: "5" });
let token: string;
let mine: number;
let theirs: Awaited<ReturnType<typeof strangerWith>>;

beforeAll(async () => {
	theirs = await strangerWith(service);
});
beforeEach(async () => {
	({ token } = await newPerson(service));
	mine = await newShow(service, token, "Mine");
});

const newSimple = (body: object = dated(mine)) =>
	ok(service, "createSimpleSchedule", { token, body: body as ReturnType<typeof dated> });
const newWeekly = (body: object = weekly(mine)) =>
	ok(service, "createWeeklySchedule", { token, body: body as ReturnType<typeof weekly> });

describe("what is refused names its field", () => {
	const refusals: [what: string, body: () => object, keys: string[]][] = [
		["no name", () => ({ ...dated(mine), name: "  " }), ["name"]],
		["a long name", () => ({ ...dated(mine), name: "x".repeat(201) }), ["name"]],
		["no zone", () => ({ ...dated(mine), timeZoneId: "" }), ["timeZoneId"]],
		[
			"an unknown zone",
			() => ({ ...dated(mine), timeZoneId: "Mars Standard Time" }),
			["timeZoneId"],
		],
		["an offset for a zone", () => ({ ...dated(mine), timeZoneId: "+02:00" }), ["timeZoneId"]],
		[
			"a date that does not exist",
			() => dated(mine, "2026-02-31 10:00"),
			["dateTimeCollection.0.dateTime"],
		],
		["a time of 24:00", () => dated(mine, "2026-02-28 24:00"), ["dateTimeCollection.0.dateTime"]],
		["no presentation", () => dated(0), ["dateTimeCollection.0.presentationId"]],
		["a presentation that is gone", () => dated(GONE), ["dateTimeCollection.0.presentationId"]],
		[
			"another's presentation",
			() => dated(theirs.presentationId),
			["dateTimeCollection.0.presentationId"],
		],
		[
			"one of several items",
			() => ({
				...dated(mine),
				dateTimeCollection: [mine, GONE, mine, theirs.presentationId].map((presentationId) => ({
					dateTime: "2026-01-01 00:00",
					presentationId,
				})),
			}),
			["dateTimeCollection.1.presentationId", "dateTimeCollection.3.presentationId"],
		],
		[
			"too many items",
			() => ({
				...dated(mine),
				dateTimeCollection: Array(1001).fill(dated(mine).dateTimeCollection[0]),
			}),
			["dateTimeCollection"],
		],
	];
	test.each(refusals)("simple: %s", async (_, body, keys) => {
		const wish = { token, body: body() as ReturnType<typeof dated> };
		expect(await errorKeys(call(service, "createSimpleSchedule", wish))).toEqual(keys);
		const { id } = await newSimple();
		const put = call(service, "updateSimpleSchedule", { ...wish, params: { id } });
		expect(await errorKeys(put)).toEqual(keys);
		const kept = await ok(service, "getSimpleSchedule", { token, params: { id } });
		expect(kept).toMatchObject(dated(mine));
	});
	const weeklyRefusals: [what: string, body: () => object, keys: string[]][] = [
		["a time of 24:00", () => weekly(mine, "24:00:00"), ["Sunday.0.time"]],
		["a time without seconds", () => weekly(mine, "10:00"), ["Sunday.0.time"]],
		[
			"another's presentation",
			() => ({ ...weekly(mine), Friday: weekly(theirs.presentationId).Sunday }),
			["Friday.0.presentationId"],
		],
		[
			"too many items of all days",
			() => ({ ...weekly(mine), Monday: Array(1000).fill(weekly(mine).Sunday[0]) }),
			["Monday"],
		],
	];
	test.each(weeklyRefusals)("weekly: %s", async (_, body, keys) => {
		const wish = { token, body: body() as ReturnType<typeof weekly> };
		expect(await errorKeys(call(service, "createWeeklySchedule", wish))).toEqual(keys);
		expect(await ok(service, "listSchedules", { token })).toEqual([]);
	});

	test("a thousand items are taken, in words of how many there can be", async () => {
		const items = (length: number) => ({
			...dated(mine),
			dateTimeCollection: Array.from({ length }, (_, index) => ({
				dateTime: `2026-01-${String((index % 28) + 1).padStart(2, "0")} 12:00`,
				presentationId: mine,
			})),
		});
		expect((await newSimple(items(1000))).dateTimeCollection).toEqual(
			items(1000).dateTimeCollection,
		);
		const { body } = await call(service, "createSimpleSchedule", { token, body: items(1001) });
		expect(body).toMatchObject({
			errors: { dateTimeCollection: ["A schedule can have at most 1,000 items"] },
		});
	});

	test("half a million wrong items are one refusal, not one for each", async () => {
		const wrong = Array.from({ length: 500_000 }, () => 0) as unknown as [];
		const many = { ...dated(mine), dateTimeCollection: wrong };
		const simple = await call(service, "createSimpleSchedule", { token, body: many });
		const errors = (place: string) => ({ [place]: ["A schedule can have at most 1,000 items"] });
		expect(simple).toMatchObject({ status: 400, body: { errors: errors("dateTimeCollection") } });
		const sunday = { ...weekly(mine), Sunday: wrong };
		const week = await call(service, "createWeeklySchedule", { token, body: sunday });
		expect(week).toMatchObject({ status: 400, body: { errors: errors("Sunday") } });
		expect(Object.keys(Object(week.body).errors)).toEqual(["Sunday"]);
	});

	test("more schedules than an account can have", async () => {
		for (let made = 0; made < 5; made++) await (made % 2 ? newSimple() : newWeekly());
		const more = call(service, "createWeeklySchedule", { token, body: weekly(mine) });
		expect(await detailOf(more)).toBe(
			"Your account can have at most 5 schedules. Delete one first.",
		);
	});
});
