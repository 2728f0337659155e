import { call } from "../client/call.server";
import type { Scope } from "../request/context.server";

const PREFIX_MAX = 6;

/** What may be shown of a key: at most six characters and a third of it, then an ellipsis (spec 2). */
export function keyPrefix(key: string): string {
	const letters = Array.from(key);
	return `${letters.slice(0, Math.min(PREFIX_MAX, Math.floor(letters.length / 3))).join("")}…`;
}

/** The current key as it may be shown, null where there is none. @throws ServiceError */
export async function getKeyPrefix(scope: Scope): Promise<string | null> {
	const { data } = await call(scope, "getIntegrationKey");
	return data ? keyPrefix(data) : null;
}

/** Sets the integration key. @throws ServiceError */
export async function setIntegrationKey(scope: Scope, integrationKey: string): Promise<void> {
	await call(scope, "setIntegrationKey", { body: { integrationKey } });
}

/** Removes the integration key. @throws ServiceError */
export async function removeIntegrationKey(scope: Scope): Promise<void> {
	await call(scope, "deleteIntegrationKey");
}
