import type { OutputOf } from "@signage/contract/endpoints";
import { eq } from "drizzle-orm";
import type { Database } from "../../database/client";
import { devices } from "../../devices/tables";
import { readScreen } from "./manifest";

/** Records that a screen is online and what it shows, and returns the revision it should have. */
export async function noteHeartbeat(
	db: Database,
	deviceId: number,
	{ playing, cachedRevision }: OutputOf<"sendHeartbeat", "body">,
): Promise<{ revision: string; serverTime: string }> {
	const now = new Date();
	await db
		.update(devices)
		.set({
			lastSeenAt: now,
			cachedRevision: cachedRevision ?? null,
			playingPresentationId: playing?.presentationId ?? null,
			playingSlideId: playing?.slideId ?? null,
		})
		.where(eq(devices.id, deviceId));
	const { revision } = await readScreen(db, deviceId);
	return { revision, serverTime: now.toISOString() };
}
