import type { Manifest } from "@signage/contract/screens";
import { eq } from "drizzle-orm";
import type { Database } from "../../database/client";
import { deviceGroups } from "../../devices/tables";

/** The revision of the manifest of every screen that pauses beyond so many. */
export const pausedRevision = (maxScreens: number) => `paused-${maxScreens}`;

/** What a screen gets that is beyond those of the account's plan: nothing to play, and why. */
export async function readPausedManifest(
	db: Database,
	deviceGroupId: number,
	maxScreens: number,
): Promise<Manifest> {
	const [group] = await db
		.select({ title: deviceGroups.title })
		.from(deviceGroups)
		.where(eq(deviceGroups.id, deviceGroupId));
	return {
		revision: pausedRevision(maxScreens),
		serverTime: new Date().toISOString(),
		playing: null,
		playingWhy: "group",
		paused: { maxScreens },
		switches: [],
		// Players work out themselves what to play of these.
		group: {
			title: group?.title ?? "",
			actualPresentationId: null,
			isInAlert: false,
			alertPresentationId: null,
		},
		presentations: [],
	};
}
