import { beforeEach, describe, expect, test } from "vitest";
import type { Page } from "../support/page";
import { giveZones, simple, weekly } from "../support/schedules";
import { withFront } from "../support/shared";
import { problem } from "../support/stand-in";
import type { Visitor } from "../support/visitor";

const front = withFront();
let ann: Visitor;
beforeEach(async () => {
	giveZones(front);
	ann = await front.signedIn();
});

describe("a calendar of a saved schedule", () => {
	beforeEach(() => {
		const item = { dateTime: "2099-03-28 14:30", presentationId: 2 };
		front.service.answer("getSimpleSchedule", { body: simple([item]) });
		front.service.answer("getWeeklySchedule", {
			body: weekly({ monday: [{ time: "08:00:00", presentationId: 1 }] }),
		});
	});

	test.each(["/simple-schedule/:8/calendar", "/simple-schedule/8/calendar"])("%s", async (path) => {
		const answer = await ann.get(path);
		expect(answer.status).toBe(200);
		expect(answer.headers).toMatchObject({
			"content-type": "text/calendar; charset=utf-8",
			"content-disposition": `attachment; filename="schedule.ics"; filename*=UTF-8''Lunch.ics`,
			"cache-control": "no-store",
			"x-content-type-options": "nosniff",
		});
		expect(answer.text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
		expect(answer.text).toContain("\r\nX-WR-CALNAME:Lunch\r\n");
		expect(answer.text).toContain("\r\nDTSTART;TZID=Europe/Berlin:20990328T143000\r\n");
		expect(answer.text).toContain("\r\nSUMMARY:Night\r\n");
	});

	test("of a weekly one", async () => {
		const answer = await ann.get("/weekly-schedule/:9/calendar");
		expect([answer.status, answer.text]).toEqual([
			200,
			expect.stringContaining("\r\nRRULE:FREQ=WEEKLY;BYDAY=MO\r\n"),
		]);
		expect(answer.text).toContain("\r\nSUMMARY:Menu\r\n");
	});

	test("is linked from its form, and from no new one", async () => {
		const links = (page: Page) =>
			page.root
				.querySelectorAll("a")
				.filter((one) => one.textContent.includes("Export as calendar (.ics)"))
				.map((one) => one.getAttribute("href"));
		expect(links(await ann.get("/simple-schedule/:8"))).toEqual(["/simple-schedule/:8/calendar"]);
		expect(links(await ann.get("/weekly-schedule/9"))).toEqual(["/weekly-schedule/:9/calendar"]);
		expect(links(await ann.get("/weekly-schedule"))).toEqual([]);
	});

	test.each([
		[problem(404, "There is no such schedule."), 404, "There is no such schedule.\n"],
		[problem(403, "Not yours"), 403, "Not yours\n"],
		["cut" as const, 502, "Could not load data.\n"],
		[{ body: { ...simple(), timeZoneId: "Moon" } }, 409, expect.stringContaining("time zone")],
	])("%j: %i, %s", async (found, status, text) => {
		front.service.answer("getSimpleSchedule", found);
		const answer = await ann.get("/simple-schedule/:8/calendar");
		expect([answer.status, answer.text]).toEqual([status, text]);
		expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
	});

	test.each(["x", "::8", "0"])("an id that is none, %s, is a 404", async (id) => {
		expect((await ann.get(`/simple-schedule/${id}/calendar`)).status).toBe(404);
	});

	test("is for people who have signed in", async () => {
		const answer = await front.visitor().get("/simple-schedule/:8/calendar");
		expect([answer.status, answer.location]).toEqual([
			302,
			"/login?redirectTo=%2Fsimple-schedule%2F%3A8%2Fcalendar",
		]);
	});
});
