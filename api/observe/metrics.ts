import { setTimeout as delay } from "node:timers/promises";
import { HEARTBEAT_SECONDS, ONLINE_HEARTBEATS } from "@signage/contract/limits";
import { between, isNotNull, sql } from "drizzle-orm";
import { Counter, Gauge } from "prom-client";
import { type Answered, requestMetrics } from "../../scripts/metrics.mjs";
import type { Database } from "../database/client";
import { isOutOfReach } from "../database/errors";
import { devices } from "../devices/tables";
import { freeBytes } from "../disk/free-bytes";
import { jobs } from "../jobs/tables";
import { countOrders, oldestOrderSeconds } from "../mail/order";
import { logError } from "../problems/log-error";

/** What the service tells Prometheus (docs/decisions/0031). */
export interface Metrics {
	/** Counts an answered request. */
	observe(request: Answered): void;
	/** All of it as Prometheus reads it, with its media type. Asks the database. */
	read(): Promise<{ text: string; type: string }>;
}

/** Shorter than Prometheus waits for all of them. */
const COUNT_MS = 3_000;
const HEARTBEAT = /\/player\/heartbeat$/;
const ONLINE_MS = ONLINE_HEARTBEATS * HEARTBEAT_SECONDS * 1000;
const fromNow = (ms: number) => sql`${new Date(Date.now() + ms).toISOString()}::timestamptz`;

/** What the database has counted; null where it does not answer in time: its figures alone are missing then. */
async function counted(counting: Promise<number>): Promise<number | null> {
	const late = delay(COUNT_MS, null, { ref: false });
	return Promise.race([counting, late]).catch((error) => {
		if (!isOutOfReach(error)) logError("Counting for the metrics", error);
		return null;
	});
}

/** @param dataDir the folder whose disk the embedded database and the files share */
export function createMetrics(db: Database, dataDir: string): Metrics {
	const { registry, observe } = requestMetrics();
	const registers = [registry];
	const gauge = (name: string, help: string, count: () => Promise<number>) =>
		new Gauge({
			name,
			help,
			registers,
			async collect() {
				const found = await counted(count());
				// Without a figure rather than with an old one, or with none of all the others.
				if (found === null) this.remove();
				else this.set(found);
			},
		});
	gauge("signage_screens_paired", "Screens that are paired", () =>
		db.$count(devices, isNotNull(devices.tokenHash)),
	);
	gauge("signage_screens_online", "Screens that have reported within the last heartbeats", () =>
		// A time that lies far ahead is from before the clock was set back.
		db.$count(devices, between(devices.lastSeenAt, fromNow(-ONLINE_MS), fromNow(ONLINE_MS))),
	);
	gauge("signage_jobs", "Uploads that wait to be processed, or are being processed", () =>
		db.$count(jobs),
	);
	gauge("signage_mails_waiting", "Mails that were ordered and are not sent", () => countOrders(db));
	gauge("signage_mails_oldest_seconds", "How long the oldest of them has waited", () =>
		oldestOrderSeconds(db),
	);
	gauge("signage_disk_free_bytes", "What can still be written into the data folder", () =>
		freeBytes(dataDir),
	);
	const heartbeats = new Counter({
		name: "signage_heartbeats_total",
		help: "Reports of screens that were taken",
		registers,
	});
	return {
		observe(request) {
			observe(request);
			if (HEARTBEAT.test(request.route) && request.status === 200) heartbeats.inc();
		},
		read: async () => ({ text: await registry.metrics(), type: registry.contentType }),
	};
}
