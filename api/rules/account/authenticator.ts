import { Secret, TOTP } from "otpauth";

const KEY_BYTES = 20;
const PERIOD_SECONDS = 30;
/** Clocks differ, and typing takes time: two steps either side. */
const WINDOW = 2;

/** A code as people type it, without the spaces and dashes that they read it in. */
export const bareCode = (typed: string) => typed.replace(/[\s-]/g, "");

/** A new key to share with an authenticator app, base32. */
export const newSharedKey = () => new Secret({ size: KEY_BYTES }).base32;

/** Whether these are the six digits that an app with this key shows (RFC 6238). */
export function isAuthenticatorCode(sharedKey: string, typed: string): boolean {
	const token = bareCode(typed);
	// The library throws for other digits than these.
	if (!/^[0-9]{6}$/.test(token)) return false;
	const totp = new TOTP({
		secret: Secret.fromBase32(sharedKey),
		algorithm: "SHA1",
		digits: 6,
		period: PERIOD_SECONDS,
	});
	return totp.validate({ token, window: WINDOW }) !== null;
}
