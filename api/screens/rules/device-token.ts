import { createHmac } from "node:crypto";
import { keyFor } from "../../secrets/service-key";
import type { Config } from "../../start/config";

/**
 * The token for a paired device code. It is derived from the code's hash and the service's key and
 * never stored, so a screen whose answer got lost asks again and gets the same one.
 */
export const deviceTokenFor = (config: Config, codeHash: string): string =>
	createHmac("sha256", keyFor(config.secret, "device token")).update(codeHash).digest("base64url");
