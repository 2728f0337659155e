import { errors, jwtVerify, SignJWT } from "jose";
import * as z from "zod";
import { keyFor } from "../../../secrets/service-key";
import type { Config } from "../../../start/config";
import type { Session } from "./sessions";

/** Where a signed token is accepted: in the bearer header, or in the sign-in cookie. */
type TokenUse = "bearer" | "cookie";

/** Whose token it is, and of which session. */
type TokenOwner = Pick<Session, "id" | "userId">;

const claims = z.object({ sub: z.coerce.number().int(), sid: z.uuid() });

const keyOf = (config: Config) => keyFor(config.secret, "access token");

/** A signed token of this session that is valid for `seconds`. */
export function signToken(
	config: Config,
	use: TokenUse,
	{ id, userId }: TokenOwner,
	seconds: number,
): Promise<string> {
	const now = Math.floor(Date.now() / 1000);
	return new SignJWT({ sid: id })
		.setProtectedHeader({ alg: "HS256" })
		.setSubject(String(userId))
		.setAudience(use)
		.setIssuedAt(now)
		.setExpirationTime(now + seconds)
		.sign(keyOf(config));
}

/**
 * Whose token it is, or null when it is forged, meant for another use, changed or expired. Its session
 * may have ended all the same.
 */
export async function readToken(
	config: Config,
	use: TokenUse,
	token: string,
): Promise<TokenOwner | null> {
	try {
		const { payload } = await jwtVerify(token, keyOf(config), {
			audience: use,
			algorithms: ["HS256"],
		});
		const parsed = claims.safeParse(payload);
		return parsed.success ? { id: parsed.data.sid, userId: parsed.data.sub } : null;
	} catch (error) {
		if (error instanceof errors.JOSEError) return null;
		throw error;
	}
}
