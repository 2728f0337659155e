import { sha256 } from "../request/runtime.server";

/**
 * An `Idempotency-Key` of what is saved: the same save, sent again from a form whose answer was lost, is no stale one
 * (docs/decisions/0016). Undefined where the save names no revision: it can be made twice.
 */
export const contentKey = async (body: {
	revision?: string | number | null | undefined;
}): Promise<string | undefined> =>
	body.revision === undefined || body.revision === null ? undefined : sha256(JSON.stringify(body));
