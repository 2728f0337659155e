import { setTimeout as delay } from "node:timers/promises";
import type { Walk } from "../walk";

const POLL_MS = 250;

/** Asks until it is so, for as long as an answer may take. @throws Stopped */
export async function poll(walk: Walk, look: () => Promise<boolean>): Promise<boolean> {
	const end = Date.now() + walk.options.timeoutMs;
	for (;;) {
		if (await look()) return true;
		if (Date.now() > end) return false;
		await delay(POLL_MS);
	}
}
