import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "../../database/client";
import { devices } from "../../devices/tables";
import { hashOf } from "../../secrets/hashes";
import { keyFor } from "../../secrets/service-key";
import type { Config } from "../../start/config";

/**
 * The token for a paired device code. It is derived from the code's hash and the service's key and
 * never stored, so a screen whose answer got lost asks again and gets the same one.
 */
export const deviceTokenFor = (config: Config, codeHash: string): string =>
	createHmac("sha256", keyFor(config.secret, "device token")).update(codeHash).digest("base64url");

/** The device that a token belongs to, or null when it is unknown or revoked. */
export async function deviceOfToken(db: Database, token: string): Promise<number | null> {
	const [device] = await db
		.select({ id: devices.id })
		.from(devices)
		.where(eq(devices.tokenHash, hashOf(token)));
	return device?.id ?? null;
}
