import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Config } from "../../config";
import type { Database } from "../../db/client";
import { devices } from "../../db/schema";
import { keyFor } from "../../service-key";
import { hashOf } from "../secrets";

/**
 * The token that a device code becomes. It follows from the code's hash and our key, so a screen
 * whose answer was lost asks again and gets the same one, and it is kept nowhere.
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
