import type { OutputOf } from "@signage/contract/endpoints";
import { sql } from "drizzle-orm";
import type { Database } from "../../database/client";
import { hasMetAnother, isAway, isReadOnly, isValueRefused } from "../../database/errors";
import { devices } from "../../devices/tables";
import { logError } from "../../problems/log-error";

const WRITE_MS = 1_000;

/** What a screen reports of itself, when, and the revision that it should have then. */
type Beat = OutputOf<"sendHeartbeat", "body"> & { at: Date; revision?: string };

/** Writes what screens report, all of it in one statement a second. What a crash loses comes with their next reports. */
export class Heartbeats {
	private waiting = new Map<number, Beat>();
	private timer: NodeJS.Timeout | undefined;
	private writing: Promise<void> = Promise.resolve();
	private isStopped = false;

	constructor(private readonly db: Database) {}

	/** Takes a screen's report, unless it is stopped; `at` is when it came. */
	note(deviceId: number, beat: Beat): void {
		if (this.isStopped) return;
		this.waiting.set(deviceId, beat);
		this.timer ??= setTimeout(() => {
			this.write().catch((error) => {
				// That the database is away is said once, by who listens to it, and not each second.
				if (!isAway(error) || isReadOnly(error)) logError("Writing heartbeats", error);
			});
		}, WRITE_MS);
	}

	/** Writes what has come so far; resolves once it is written. Not inside a transaction of another caller. */
	async write(): Promise<void> {
		clearTimeout(this.timer);
		this.timer = undefined;
		if (this.waiting.size > 0) {
			const beats = this.waiting;
			this.waiting = new Map();
			this.writing = this.writing
				.catch(() => undefined)
				.then(() => writeAll(this.db, beats))
				.catch((error) => {
					for (const [id, beat] of beats) if (!this.waiting.has(id)) this.note(id, beat);
					throw error;
				});
		}
		await this.writing;
	}

	/** Writes what is left. What cannot be written is lost, as the database is closed next. */
	async stop(): Promise<void> {
		this.isStopped = true;
		await this.write();
	}
}

/** Writes reports. One that the database refuses is dropped, as it would hold up all others for ever. */
async function writeAll(db: Database, beats: ReadonlyMap<number, Beat>): Promise<void> {
	try {
		await writeBeats(db, beats);
	} catch (error) {
		// Who changes the same screens may have them locked in another order; a transaction is run again.
		if (hasMetAnother(error)) return db.transaction((tx) => writeBeats(tx, beats));
		if (!isValueRefused(error)) throw error;
		if (beats.size === 1) return logError("Writing a heartbeat", error);
		for (const beat of beats) await writeAll(db, new Map([beat]));
	}
}

/** A text as it can be stored: half of a character that takes two becomes U+FFFD. */
const storable = (text: string | null | undefined) => text && Buffer.from(text).toString();

async function writeBeats(db: Database, beats: ReadonlyMap<number, Beat>): Promise<void> {
	const rows = [...beats].map(([id, beat]) => ({
		id,
		seen: beat.at,
		revision: storable(beat.cachedRevision),
		// One that tells of none may have no room for all of it, and be as it should.
		behind: typeof beat.cachedRevision === "string" && beat.cachedRevision !== beat.revision,
		presentation: beat.playing?.presentationId,
		slide: beat.playing?.slideId,
		cached: beat.itemsCached,
		total: beat.itemsTotal,
		version: storable(beat.playerVersion),
		error: storable(beat.lastError),
	}));
	await db.execute(sql`
		update ${devices} set last_seen_at = seen, cached_revision = revision,
			-- One that lies ahead is from before the clock was set back.
			behind_since = case when behind then least(behind_since, seen) end,
			playing_presentation_id = presentation, playing_slide_id = slide,
			items_cached = cached, items_total = total, player_version = version, last_error = error
		from json_to_recordset(${JSON.stringify(rows)}::json) as beats (id integer, seen timestamptz, revision text, behind boolean,
			presentation integer, slide integer, cached integer, total integer, version text, error text)
		where ${devices}.id = beats.id
			-- Not over a report that another process wrote a moment ago; one from far ahead is of a clock that was set back.
			and not coalesce(last_seen_at > seen and last_seen_at < seen + interval '10 seconds', false)`);
}
