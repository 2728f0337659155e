import type { OutputOf } from "@signage/contract/endpoints";
import { SCHEDULE_ITEMS_MAX } from "@signage/contract/limits";
import type { SimpleSchedule, WeeklySchedule } from "@signage/contract/schedules";
import { notFoundWords } from "@signage/contract/text/gone-words";
import { ITEMS_MANY } from "@signage/contract/text/words";
import { DAYS } from "@signage/contract/time/days";
import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "../../database/client";
import { presentations } from "../../presentations/tables";
import { invalid, type ProblemErrors } from "../../problems/problem";
import type { scheduleItems } from "../tables";

type ItemRow = typeof scheduleItems.$inferSelect;
export type StoredItem = Pick<ItemRow, "day" | "time" | "presentationId">;
/** An item as it was sent, and where: "dateTimeCollection.3", "Monday.0". */
export type SentItem = StoredItem & { place: string };

export type SimpleInput = OutputOf<"createSimpleSchedule", "body">;
export type WeeklyInput = OutputOf<"createWeeklySchedule", "body">;

export const itemsOfSimple = ({ dateTimeCollection }: SimpleInput): SentItem[] =>
	dateTimeCollection.map(({ dateTime, presentationId }, index) => ({
		place: `dateTimeCollection.${index}`,
		day: null,
		time: dateTime,
		presentationId,
	}));

export const itemsOfWeekly = (input: WeeklyInput): SentItem[] =>
	DAYS.flatMap((name, day) =>
		input[name].map((item, index) => ({ ...item, place: `${name}.${index}`, day })),
	);

/** The items of a simple schedule as they are answered. */
export const simpleAnswer = (
	items: readonly StoredItem[],
): Pick<SimpleSchedule, "dateTimeCollection"> => ({
	dateTimeCollection: items.map(({ time, presentationId }) => ({ dateTime: time, presentationId })),
});

/** The items of a weekly schedule as they are answered: every day, in lower case. */
export const weeklyAnswer = (
	items: readonly StoredItem[],
): Pick<WeeklySchedule, Lowercase<(typeof DAYS)[number]>> =>
	Object.fromEntries(
		DAYS.map((name, place) => [
			name.toLowerCase(),
			items
				.filter(({ day }) => day === place)
				.map(({ time, presentationId }) => ({ time, presentationId })),
		]),
	);

/**
 * Checks that there are not too many items and that each names one of the person's presentations. Call it with the account's
 * row locked: then none is deleted before the transaction ends.
 * @throws ProblemError 400 with the items' places as keys
 */
export async function checkItems(
	tx: Database,
	ownerId: number,
	items: readonly SentItem[],
): Promise<void> {
	const tooMany = items[SCHEDULE_ITEMS_MAX];
	if (tooMany) throw invalid({ [tooMany.place.replace(/\.\d+$/, "")]: [ITEMS_MANY] });
	const ids = [...new Set(items.map(({ presentationId }) => presentationId))].filter(
		(id) => id !== null,
	);
	if (ids.length === 0) return;
	const rows = await tx
		.select({ id: presentations.id })
		.from(presentations)
		.where(and(eq(presentations.ownerId, ownerId), inArray(presentations.id, ids)));
	const own = new Set<number | null>(rows.map(({ id }) => id));
	const errors: ProblemErrors = {};
	for (const { place, presentationId } of items)
		if (!own.has(presentationId))
			errors[`${place}.presentationId`] = [notFoundWords("The presentation")];
	if (Object.keys(errors).length > 0) throw invalid(errors);
}
