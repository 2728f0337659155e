import { call, change } from "../client/call.server";
import type { Context } from "../request/context.server";

const PREFIX_MAX = 6;

/**
 * The part of a key that may be shown: its first third, at most six characters, and "…" (spec 2).
 */
export function keyPrefix(key: string): string {
	const letters = Array.from(key);
	return `${letters.slice(0, Math.min(PREFIX_MAX, Math.floor(letters.length / 3))).join("")}…`;
}

/** The current key's prefix (see `keyPrefix`), or null if there is no key. @throws ServiceError */
export async function getKeyPrefix(context: Context): Promise<string | null> {
	const { data } = await call(context, "getIntegrationKey");
	return data ? keyPrefix(data) : null;
}

/** Sets the integration key. @throws ServiceError */
export async function setIntegrationKey(context: Context, integrationKey: string): Promise<void> {
	await change(context, "setIntegrationKey", { body: { integrationKey } });
}

/** Removes the integration key. @throws ServiceError */
export async function removeIntegrationKey(context: Context): Promise<void> {
	await change(context, "deleteIntegrationKey");
}
