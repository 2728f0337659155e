import { quoted } from "@signage/contract/text/right-to-left";
import { ianaIdOf } from "@signage/contract/time/time-zones";
import { and, asc, eq } from "drizzle-orm";
import { isOwn, lockForOneMore } from "../../account/rules/owned";
import { inAccount } from "../../account/rules/users";
import type { Database } from "../../database/client";
import { deviceGroups } from "../../devices/tables";
import { invalid, notFound, ProblemError } from "../../problems/problem";
import { wasSavedBefore } from "../../problems/stale-save";
import { hashOf } from "../../secrets/hashes";
import type { Services } from "../../start/services";
import { scheduleItems, schedules } from "../tables";
import { checkItems, type SentItem, type StoredItem } from "./items";

type Row = typeof schedules.$inferSelect;
type Type = Row["type"];

/** A schedule as it is sent, of either type. */
export interface ScheduleSave {
	type: Type;
	name: string;
	timeZoneId: string;
	revision?: string | number | null;
	items: readonly SentItem[];
}
/** A schedule as it is kept. */
export type Schedule = Pick<Row, "id" | "name" | "timeZoneId" | "revision"> & {
	items: StoredItem[];
};

const missing = () => notFound("The schedule");

/** A schedule with its items in their order. @throws ProblemError 404 unless it is the person's own and of this type */
export async function readSchedule(
	db: Database,
	ownerId: number,
	type: Type,
	scheduleId: number,
): Promise<Schedule> {
	const [row] = await db
		.select()
		.from(schedules)
		.where(and(isOwn(schedules, ownerId, scheduleId), eq(schedules.type, type)));
	if (!row) throw missing();
	const items = await db
		.select()
		.from(scheduleItems)
		.where(eq(scheduleItems.scheduleId, scheduleId))
		.orderBy(asc(scheduleItems.position));
	const { id, name, timeZoneId, revision } = row;
	return { id, name, timeZoneId, revision, items };
}

async function check(tx: Database, ownerId: number, { timeZoneId, items }: ScheduleSave) {
	if (!ianaIdOf(timeZoneId)) throw invalid({ timeZoneId: ["There is no such time zone"] });
	await checkItems(tx, ownerId, items);
}

async function replaceItems(tx: Database, scheduleId: number, items: readonly SentItem[]) {
	await tx.delete(scheduleItems).where(eq(scheduleItems.scheduleId, scheduleId));
	if (items.length === 0) return;
	await tx.insert(scheduleItems).values(
		items.map(({ day, time, presentationId }, position) => ({
			scheduleId,
			position,
			day,
			time,
			presentationId,
		})),
	);
}

/** @throws ProblemError 400 for an unknown zone, as checkItems does, or when the account has too many */
export function createSchedule(
	{ db, config }: Pick<Services, "db" | "config">,
	ownerId: number,
	save: ScheduleSave,
): Promise<Schedule> {
	const { type, name, timeZoneId, items } = save;
	return db.transaction(async (tx) => {
		await lockForOneMore(tx, ownerId, schedules, config.quotas.schedules, "schedules");
		await check(tx, ownerId, save);
		const [made] = await tx
			.insert(schedules)
			.values({ ownerId, type, name, timeZoneId })
			.returning({ id: schedules.id });
		if (!made) throw new Error("The new schedule was not returned");
		await replaceItems(tx, made.id, items);
		return readSchedule(tx, ownerId, type, made.id);
	});
}

/**
 * Replaces all of a schedule.
 * @throws ProblemError 404 unless it is the person's own and of this type, 400 as createSchedule does, 409 if `revision` is
 * not the present one, unless this very save was made before and `mayBeRepeated`
 */
export function updateSchedule(
	db: Database,
	ownerId: number,
	scheduleId: number,
	{ save, mayBeRepeated }: { save: ScheduleSave; mayBeRepeated: boolean },
): Promise<Schedule> {
	const { type, name, timeZoneId, revision, items } = save;
	const saveHash = hashOf(JSON.stringify(save));
	return inAccount(db, ownerId, async (tx) => {
		const [present] = await tx
			.select()
			.from(schedules)
			.where(and(isOwn(schedules, ownerId, scheduleId), eq(schedules.type, type)))
			.for("update");
		if (!present) throw missing();
		const made = { revision, saveHash, mayBeRepeated };
		if (!(await wasSavedBefore(tx, "schedule", present, made))) {
			await check(tx, ownerId, save);
			await tx
				.update(schedules)
				.set({
					name,
					timeZoneId,
					revision: present.revision + 1,
					updatedAt: new Date(),
					lastSaveHash: saveHash,
				})
				.where(eq(schedules.id, scheduleId));
			await replaceItems(tx, scheduleId, items);
		}
		return readSchedule(tx, ownerId, type, scheduleId);
	});
}

const list = new Intl.ListFormat("en", { type: "conjunction" });

/** @throws ProblemError 404; 409 naming the groups that use it */
export function deleteSchedule(db: Database, ownerId: number, scheduleId: number): Promise<void> {
	return inAccount(db, ownerId, async (tx) => {
		const [present] = await tx
			.select({ id: schedules.id })
			.from(schedules)
			.where(isOwn(schedules, ownerId, scheduleId))
			.for("update");
		if (!present) throw missing();
		const groups = await tx
			.select({ title: deviceGroups.title })
			.from(deviceGroups)
			.where(eq(deviceGroups.scheduleId, scheduleId))
			.orderBy(asc(deviceGroups.id));
		if (groups.length > 0) {
			const names = list.format(groups.map(({ title }) => quoted(title)));
			const [use, them] = groups.length === 1 ? ["uses", "that group"] : ["use", "those groups"];
			throw new ProblemError(
				409,
				`${names} ${use} this schedule. Choose another schedule for ${them} first.`,
			);
		}
		await tx.delete(schedules).where(eq(schedules.id, scheduleId));
	});
}
