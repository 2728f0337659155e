import type { Tokens } from "@signage/contract/account";
import { sha256 } from "../request/runtime.server";

/** How long a finished refresh is reused for requests with the same old tokens, in milliseconds. */
const REUSE_MS = 30_000;
/** How long it is for those that were under way when it began: a copied cookie gains nothing by that. */
const KEEP_MS = 10 * 60_000;
/** How often waiting requests check whether the refresh is done, in milliseconds. */
const LOOK_MS = 10;
/** After this time its request was probably cancelled, and a waiting request refreshes instead. */
const LOST_AFTER_MS = 10_000;

/**
 * A running or finished refresh. Plain data instead of a shared promise: edge runtimes forbid one
 * request to await another's promise, so each request polls with its own timer.
 */
interface Refresh {
	/** On the clock of performance.now(): the other one may be set meanwhile. */
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
	const refresh: Refresh = { startedAt: performance.now() };
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

/**
 * Waits for a refresh that another request runs; undefined if it takes too long.
 * @throws what that refresh failed with
 */
async function outcomeOf(refresh: Refresh): Promise<Tokens | undefined> {
	while (!refresh.tokens) {
		if (refresh.failure) throw refresh.failure.cause;
		if (refresh.startedAt + LOST_AFTER_MS < performance.now()) return undefined;
		await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
	}
	return refresh.tokens;
}

const keyOf = (refreshToken: string, replaces: string) =>
	sha256(JSON.stringify([refreshToken, replaces]));

/** A refresh that a request may use which began at this time; one without a result may be so yet. */
function usable(key: string, began: number): Refresh | undefined {
	const now = performance.now();
	forgetOld(now);
	const known = refreshes.get(key);
	if (!known) return undefined;
	const { startedAt, tokens } = known;
	const lastsMs = tokens ? REUSE_MS : LOST_AFTER_MS;
	return startedAt + lastsMs >= now || (tokens && startedAt >= began) ? known : undefined;
}

/** What a refresh token was exchanged for by others, if they did so after this time. */
export async function refreshedSince(
	began: number,
	refreshToken: string,
	replaces: string,
): Promise<Tokens | undefined> {
	const known = usable(await keyOf(refreshToken, replaces), began);
	return known && known.startedAt >= began ? known.tokens : undefined;
}

/**
 * Exchanges a refresh token once for all requests in this process or edge isolate that use it at
 * about the same time, such as parallel loaders and other tabs. If `exchange` rejects, all waiting
 * requests reject with the same error; failures are not cached.
 * @param replaces the access token that is to be replaced, and whose: a service may give the same refresh token to each sign-in
 * @param began when the request began, on the clock of performance.now()
 */
export async function refreshOnce(
	refreshToken: string,
	replaces: string,
	exchange: (refreshToken: string) => Promise<Tokens>,
	began = performance.now(),
): Promise<Tokens> {
	const key = await keyOf(refreshToken, replaces);
	for (;;) {
		const known = usable(key, began);
		if (!known) return run(key, refreshToken, exchange);
		const tokens = await outcomeOf(known);
		if (tokens) return tokens;
	}
}
