import { signToken } from "../../api/account/rules/tokens/access-tokens";
import { readServiceKey } from "../../api/secrets/service-key";
import type { Config } from "../../api/start/config";
import type { SharedService } from "./service";

/** What a token of the service says, unchecked; times in seconds since 1970. */
export function claimsOf(token: string): { sub: string; sid: string; iat: number; exp: number } {
	return JSON.parse(Buffer.from(String(token.split(".")[1]), "base64url").toString());
}

/**
 * An access token of the same session that lasts so many seconds from now, signed with the service's
 * key; of 0 seconds it has ended.
 */
export async function accessTokenLasting(
	{ dataDir }: SharedService,
	token: string,
	seconds: number,
): Promise<string> {
	const secret = await readServiceKey(dataDir);
	const { sub, sid } = claimsOf(token);
	return signToken({ secret } as Config, "bearer", { id: sid, userId: Number(sub) }, seconds);
}
