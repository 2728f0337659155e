import { expect, type Page, test } from "@playwright/test";
import { weekOf } from "../../api/screens/rules/week";
import { startsBetween, timetableOfWeekly } from "../../contract/timetable";
import { front, inTime, slideIs, stateIs } from "./player-page";
import { manifestOf } from "./player-service";
import { withPlayer } from "./player-setup";

// What a group's weekly schedule shows on its screen, whose own zone is of no matter, with the clock of the page in our hands.

const player = withPlayer();
const DAY = 86_400_000;
const [MORNING, EVENING] = [1, 4];

/** Opens a player whose group shows picture 1 from 09:00:00 and picture 4 from 18:00:00, every day in a zone; then ends the service. */
async function playAlone(page: Page, ianaId: string) {
	const { service } = player;
	const daily = [
		{ time: "09:00:00", presentationId: MORNING },
		{ time: "18:00:00", presentationId: EVENING },
	];
	const timetable = timetableOfWeekly(
		{
			sunday: daily,
			monday: daily,
			tuesday: daily,
			wednesday: daily,
			thursday: daily,
			friday: daily,
			saturday: daily,
		},
		ianaId,
	);
	const now = Date.now();
	const until = now + 35 * DAY;
	const starts = startsBetween(timetable, now - DAY, until);
	const come = starts.filter(({ at }) => at <= now);
	const ahead = starts.slice(come.length);
	service.isEntered = true;
	service.manifest = {
		...manifestOf("r1", Number(come.at(-1)?.presentationId), [MORNING], 600),
		switches: ahead.map(({ at, presentationId }) => ({
			at: new Date(at).toISOString(),
			presentationId,
		})),
		week: weekOf({ timetable, span: { from: now, until, movesAt: until } }),
		presentations: [MORNING, EVENING].flatMap(
			(id) => manifestOf("r1", id, [id], 600).presentations,
		),
	};
	await page.goto(service.url);
	await stateIs(page, "playing");
	await expect(page.locator("#info-cached")).toHaveText("2 of 2 files");
	await service.stop();
	return { ahead, timetable };
}

/** Sees what shows two minutes and a second before an instant, and that it turns then, or some tenths of a second later. */
async function turnsAt(page: Page, at: number, [before, after]: readonly [number, number]) {
	await page.clock.pauseAt(at - 120_000);
	await page.clock.resume();
	await slideIs(page, before);
	await page.clock.pauseAt(at - 1000);
	await slideIs(page, before);
	await page.clock.runFor(900);
	await slideIs(page, before);
	// The next picture is made ready meanwhile, in real time.
	await inTime(page, () => front(page).getAttribute("data-slide-id"), `${after}`, 0.02);
	expect(await page.evaluate(() => Date.now())).toBeLessThan(at + 2000);
}

const otherThan = (presentationId: number) => (presentationId === MORNING ? EVENING : MORNING);

for (const [ianaId, timezoneId] of [
	["Europe/Berlin", "America/New_York"],
	["America/New_York", "Asia/Kolkata"],
	["Asia/Kolkata", "Europe/Berlin"],
] as const)
	test.describe(`a schedule of ${ianaId} on a screen in ${timezoneId}`, () => {
		test.use({ timezoneId });
		test("turns at the second, without the service", async ({ page }) => {
			const { ahead } = await playAlone(page, ianaId);
			for (const { at, presentationId } of ahead.slice(1, 3)) {
				const shown = new Intl.DateTimeFormat("en-GB", { timeZone: ianaId, timeStyle: "medium" });
				expect(shown.format(at)).toBe(presentationId === MORNING ? "09:00:00" : "18:00:00");
				await turnsAt(page, at, [otherThan(presentationId), presentationId]);
			}
		});
	});

test("goes on after all that the manifest told of, as in the week before", async ({ page }) => {
	const { timetable } = await playAlone(page, "Asia/Kolkata");
	const then = Date.now() + 60 * DAY;
	for (const { at, presentationId } of startsBetween(timetable, then, then + DAY))
		await turnsAt(page, at, [otherThan(presentationId), presentationId]);
});
