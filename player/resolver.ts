import type { Manifest } from "@signage/contract/screens";

/** What plays at a moment, and the instant (ms since 1970, null for never) at which that changes. */
export interface Playing {
	presentationId: number | null;
	changesAt: number | null;
}

type Timetable = Pick<Manifest, "serverTime" | "playing" | "switches" | "group">;

/**
 * Follows a manifest's switches: `playing` holds until the first of them, each until the next.
 * An alert has no end that a screen could know, so it outlasts them all. Switches that are older
 * than the manifest are in its `playing` already.
 * @param now milliseconds since 1970 on the service's clock
 */
export function playingAt(manifest: Timetable, now: number): Playing {
	const { group } = manifest;
	if (group.isInAlert && group.alertPresentationId !== null)
		return { presentationId: manifest.playing, changesAt: null };
	const made = Date.parse(manifest.serverTime);
	const ahead = manifest.switches
		.map((entry) => ({ at: Date.parse(entry.at), presentationId: entry.presentationId }))
		.filter((entry) => entry.at > made)
		.sort((a, b) => a.at - b.at);
	const come = ahead.filter((entry) => entry.at <= now);
	const last = come[come.length - 1];
	const next = ahead[come.length];
	return {
		presentationId: last ? last.presentationId : manifest.playing,
		changesAt: next ? next.at : null,
	};
}
