import type { Tokens } from "@signage/contract/account";
import { requestsShareMemory, sha256 } from "../request/runtime.server";

/** For how long a refresh answers those who come with the same old token, in milliseconds. */
const KEEP_MS = 30_000;

const known = new Map<string, { tokens: Promise<Tokens>; until: number }>();

function forgetOld(now: number): void {
	for (const [key, { until }] of known) if (until < now) known.delete(key);
}

/**
 * Exchanges a refresh token, once for everybody in this process who comes with it at about the same
 * time: parallel loaders, other tabs. Rejects as `exchange` does; a failure is not remembered. Where
 * requests share no memory, the service's reuse window does the same.
 */
export async function refreshOnce(
	refreshToken: string,
	exchange: (refreshToken: string) => Promise<Tokens>,
): Promise<Tokens> {
	if (!requestsShareMemory) return exchange(refreshToken);
	const key = await sha256(refreshToken);
	const now = Date.now();
	forgetOld(now);
	const running = known.get(key);
	if (running) return running.tokens;
	const tokens = exchange(refreshToken);
	known.set(key, { tokens, until: now + KEEP_MS });
	tokens.catch(() => known.delete(key));
	return tokens;
}
