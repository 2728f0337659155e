import type { Store } from "../files/store";
import { sendHeartbeat } from "../service/api";
import { Signal } from "../service/signal";
import type { Identity } from "./identity";

/** A token that was refused is tried again after the first of these times, and then ever less often, in milliseconds. */
const FIRST_MS = 5_000;
const LONGEST_MS = 120_000;

/**
 * Asks whether the token that the service refused is good again, as after a service's start with another database. Resolves to
 * it, or to null once it counts no more. Never throws.
 * @param over ends it
 */
export async function untilGoodAgain(store: Store, over: Signal): Promise<Identity | null> {
	for (let pauseMs = FIRST_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_MS)) {
		// Not all screens at the same time.
		await Signal.sleepUnless(pauseMs * (1 - Math.random() / 4), [over]);
		const identity = over.isGiven ? null : await store.refused();
		if (!identity) return null;
		const answer = await sendHeartbeat(identity.token, {
			playing: null,
			cachedRevision: null,
			playerVersion: PLAYER_VERSION,
			lastError: null,
		});
		if (answer.kind === "ok") return identity;
	}
}
