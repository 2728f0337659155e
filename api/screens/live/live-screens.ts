import type { Database, Listen } from "../../database/client";
import { logError } from "../../problems/log-error";
import { EventStreams } from "./event-streams";
import { Heartbeats } from "./heartbeats";
import { KnownScreens } from "./known-screens";
import type { Screen } from "./owner-screens";

/** The channel on which the database tells whose screens may have something else to show (migration 0011). */
const CHANNEL = "screens";

/** What paired screens and the service tell each other all the time, in memory (docs/decisions/0020). */
export interface LiveScreens {
	known: KnownScreens;
	heartbeats: Heartbeats;
	/**
	 * A stream of events that tells a screen of each new revision; undefined if it is no longer paired, null
	 * if too many streams are open.
	 */
	follow(screen: Screen): Promise<ReadableStream<Uint8Array> | null | undefined>;
	/** Resolves once all is heard that changed until now, so that nobody who asks next is told what was before. */
	caughtUp(): Promise<void>;
	/** Ends all streams: for a server that stops. */
	endStreams(): void;
	/** Writes what is left. */
	stop(): Promise<void>;
}

/**
 * Follows the database's changes until it is stopped.
 * @param mostStreams how many streams may be open at a time
 */
export async function createLiveScreens(
	db: Database,
	listen: Listen,
	mostStreams: number,
): Promise<LiveScreens> {
	const known = new KnownScreens(db);
	const heartbeats = new Heartbeats(db);
	// Revisions of schedules also move by themselves, of which no change of the database tells.
	const streams = new EventStreams(mostStreams, (screens) => tellSoon(screens));
	const tell = async (screens: readonly Screen[]) => {
		for (const screen of screens) {
			const isStale = known.staleness(screen.ownerId);
			const revision = await known.revisionOf(screen);
			// What has changed meanwhile is told by who heard of that, and may have been told already.
			if (!isStale()) streams.tell(screen.deviceId, revision);
		}
	};
	const tellSoon = (screens: readonly Screen[]) =>
		void tell(screens).catch((error) => logError("Telling screens", error));
	const listening = await listen(CHANNEL, {
		onTold(payload) {
			const ownerId = Number(payload);
			known.forget(ownerId);
			tellSoon(streams.of(ownerId));
		},
		onGap() {
			known.forgetAll();
			tellSoon(streams.all());
		},
	});
	return {
		caughtUp: listening.caughtUp,
		known,
		heartbeats,
		async follow(screen) {
			const revision = await known.revisionOf(screen);
			if (revision === undefined) return undefined;
			const stream = streams.open(screen, revision);
			// What changed in the meantime was told to streams that were open.
			tellSoon([screen]);
			return stream;
		},
		endStreams: () => streams.stop(),
		async stop() {
			streams.stop();
			known.manifests.stop();
			await listening.stop();
			await heartbeats.stop();
		},
	};
}
