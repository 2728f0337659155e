import { errors, jwtVerify, SignJWT } from "jose";
import { keyFor } from "../../../secrets/service-key";
import type { Config } from "../../../start/config";

/** Where a signed token is accepted: in the bearer header, or in the sign-in cookie. */
type TokenUse = "bearer" | "cookie";

const keyOf = (config: Config) => keyFor(config.secret, "access token");

/** A signed token for this user that is valid for `seconds`; `readToken` returns its `stamp`. */
export function signToken(
	config: Config,
	use: TokenUse,
	userId: number,
	seconds: number,
	stamp?: string,
): Promise<string> {
	const now = Math.floor(Date.now() / 1000);
	return new SignJWT(stamp === undefined ? {} : { stamp })
		.setProtectedHeader({ alg: "HS256" })
		.setSubject(String(userId))
		.setAudience(use)
		.setIssuedAt(now)
		.setExpirationTime(now + seconds)
		.sign(keyOf(config));
}

/** The content of a token, or null when it is forged, meant for another use, changed or expired. */
export async function readToken(
	config: Config,
	use: TokenUse,
	token: string,
): Promise<{ userId: number; stamp: unknown } | null> {
	try {
		const { payload } = await jwtVerify(token, keyOf(config), {
			audience: use,
			algorithms: ["HS256"],
		});
		return { userId: Number(payload.sub), stamp: payload.stamp };
	} catch (error) {
		if (error instanceof errors.JOSEError) return null;
		throw error;
	}
}
