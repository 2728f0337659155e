import { errors, jwtVerify, SignJWT } from "jose";
import type { Config } from "../../config";
import { keyFor } from "../../service-key";

/** What a signed token is good for: a bearer header, or the cookie of a cookie sign-in. */
type Purpose = "bearer" | "cookie";

const keyOf = (config: Config) => keyFor(config.secret, "access token");

/** A signed token for this person that lasts `seconds`; `stamp` is read back with it. */
export function signToken(
	config: Config,
	purpose: Purpose,
	userId: number,
	seconds: number,
	stamp?: string,
): Promise<string> {
	const now = Math.floor(Date.now() / 1000);
	return new SignJWT(stamp === undefined ? {} : { stamp })
		.setProtectedHeader({ alg: "HS256" })
		.setSubject(String(userId))
		.setAudience(purpose)
		.setIssuedAt(now)
		.setExpirationTime(now + seconds)
		.sign(keyOf(config));
}

/** Whose token this is, or null when it is not ours, for something else, changed or over. */
export async function readToken(
	config: Config,
	purpose: Purpose,
	token: string,
): Promise<{ userId: number; stamp: unknown } | null> {
	try {
		const { payload } = await jwtVerify(token, keyOf(config), {
			audience: purpose,
			algorithms: ["HS256"],
		});
		return { userId: Number(payload.sub), stamp: payload.stamp };
	} catch (error) {
		if (error instanceof errors.JOSEError) return null;
		throw error;
	}
}
