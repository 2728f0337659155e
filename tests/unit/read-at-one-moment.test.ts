import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { presentationHandlers } from "../../api/presentations/handlers";
import { slides } from "../../api/presentations/slide-table";
import { presentations } from "../../api/presentations/tables";
import { scheduleHandlers } from "../../api/schedules/handlers";
import { scheduleItems, schedules } from "../../api/schedules/tables";
import type { Services } from "../../api/start/services";
import { memoryDatabase, newAccount } from "../support/memory-database";

// What somebody deletes while another call reads it, in several queries.

let database: Awaited<ReturnType<typeof memoryDatabase>>;
let ownerId: number;
let services: Services;
beforeAll(async () => {
	database = await memoryDatabase();
	ownerId = await newAccount(database);
	services = { db: database.db, blobs: {}, config: { plans: [] } } as unknown as Services;
}, 120_000);
afterAll(() => database.close());

async function idOf(rows: Promise<{ id: number }[]>): Promise<number> {
	return (await rows)[0]?.id ?? 0;
}
const calledFor = (params: object) =>
	({ userId: ownerId, params, origin: "http://a.test" }) as never;

test("a presentation comes with its slides, or not at all", async () => {
	const { db } = database;
	const row = { ownerId, title: "Menu", frameDelayInSeconds: 5, backgroundColor: "#000000" };
	const presentationId = await idOf(
		db.insert(presentations).values(row).returning({ id: presentations.id }),
	);
	const site = { type: "WebContent", title: "Site", url: "https://a.example/", index: 0 } as const;
	await db.insert(slides).values({ presentationId, ...site });
	const read = presentationHandlers.getPresentation as (...call: never[]) => Promise<unknown>;
	const [found] = await Promise.all([
		read(calledFor({ presentationId }), services as never),
		db.delete(presentations).where(eq(presentations.id, presentationId)),
	]);
	expect(found).toMatchObject({ title: "Menu", slides: [{ title: "Site" }] });
});

test("a schedule comes with its items, or not at all", async () => {
	const { db } = database;
	const row = { ownerId, type: "Linear", name: "Days", timeZoneId: "UTC" } as const;
	const id = await idOf(db.insert(schedules).values(row).returning({ id: schedules.id }));
	await db.insert(scheduleItems).values({ scheduleId: id, position: 0, time: "2026-12-01 08:00" });
	const read = scheduleHandlers.getSimpleSchedule as (...call: never[]) => Promise<unknown>;
	const [found] = await Promise.all([
		read(calledFor({ id }), services as never),
		db.delete(schedules).where(eq(schedules.id, id)),
	]);
	expect(found).toMatchObject({ name: "Days", dateTimeCollection: [{}] });
});
