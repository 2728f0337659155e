import type { Manifest } from "@signage/contract/screens";

/** What plays now, why, and when that changes (milliseconds since 1970; null for never). */
export interface Playing {
	presentationId: number | null;
	why: "alert" | "schedule" | "group";
	changesAt: number | null;
}

type Timetable = Pick<Manifest, "serverTime" | "playing" | "switches" | "group">;

/**
 * What a manifest says should play at a time: `playing` until the first switch, then each switch
 * until the next. During an alert, switches are ignored, because its end is not known in advance.
 * Switches before the manifest's `serverTime` are already included in `playing`.
 * @param now the service's time in milliseconds since 1970
 */
export function playingAt(manifest: Timetable, now: number): Playing {
	const { group } = manifest;
	if (group.isInAlert && group.alertPresentationId !== null)
		return { presentationId: manifest.playing, why: "alert", changesAt: null };
	const made = Date.parse(manifest.serverTime);
	const ahead = manifest.switches
		.map((entry) => ({ at: Date.parse(entry.at), presentationId: entry.presentationId }))
		.filter((entry) => entry.at > made)
		.sort((a, b) => a.at - b.at);
	const come = ahead.filter((entry) => entry.at <= now);
	const last = come[come.length - 1];
	const next = ahead[come.length];
	const isOwn = !last && manifest.playing === group.actualPresentationId;
	return {
		presentationId: last ? last.presentationId : manifest.playing,
		why: isOwn ? "group" : "schedule",
		changesAt: next ? next.at : null,
	};
}
