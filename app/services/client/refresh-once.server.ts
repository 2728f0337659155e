import type { Tokens } from "@signage/contract/account";
import { sha256 } from "../request/runtime.server";

/** How long a refresh answers those who come with the same old token, in milliseconds. */
const KEEP_MS = 30_000;
/** How often those who wait look whether the refresh is done. */
const LOOK_MS = 10;
/** A refresh that takes longer may have died with its request: whoever waits then does it again. */
const LOST_AFTER_MS = 10_000;

/**
 * A refresh under way or done. Plain data, because at the edge one request must not wait for
 * another one's promise: each waits with a timer of its own.
 */
interface Refresh {
	startedAt: number;
	tokens?: Tokens;
	failure?: { cause: unknown };
}

const refreshes = new Map<string, Refresh>();

function forgetOld(now: number): void {
	for (const [key, { startedAt }] of refreshes)
		if (startedAt + KEEP_MS < now) refreshes.delete(key);
}

async function run(
	key: string,
	refreshToken: string,
	exchange: (refreshToken: string) => Promise<Tokens>,
): Promise<Tokens> {
	const refresh: Refresh = { startedAt: Date.now() };
	refreshes.set(key, refresh);
	try {
		refresh.tokens = await exchange(refreshToken);
		return refresh.tokens;
	} catch (cause) {
		refresh.failure = { cause };
		if (refreshes.get(key) === refresh) refreshes.delete(key);
		throw cause;
	}
}

/** The outcome of a refresh that another request does; undefined where that took too long. */
async function outcomeOf(refresh: Refresh): Promise<Tokens | undefined> {
	while (!refresh.tokens) {
		if (refresh.failure) throw refresh.failure.cause;
		if (refresh.startedAt + LOST_AFTER_MS < Date.now()) return undefined;
		await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
	}
	return refresh.tokens;
}

/**
 * Exchanges a refresh token, once for all requests of this process or edge isolate that come with it
 * at about the same time: parallel loaders, other tabs. Rejects as `exchange` does, for all who
 * wait; a failure is not remembered.
 */
export async function refreshOnce(
	refreshToken: string,
	exchange: (refreshToken: string) => Promise<Tokens>,
): Promise<Tokens> {
	const key = await sha256(refreshToken);
	for (;;) {
		forgetOld(Date.now());
		const known = refreshes.get(key);
		const isLost = known && !known.tokens && known.startedAt + LOST_AFTER_MS < Date.now();
		if (!known || isLost) return run(key, refreshToken, exchange);
		const tokens = await outcomeOf(known);
		if (tokens) return tokens;
	}
}
