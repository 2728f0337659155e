import { Secret, TOTP } from "otpauth";

const KEY_BYTES = 20;
const PERIOD_SECONDS = 30;
/** Accept one step before and after: clocks differ, and typing takes time. */
const WINDOW = 1;

/** A typed code without the spaces and dashes that codes are shown with. */
export const bareCode = (typed: string) => typed.replace(/[\s-]/g, "");

/** A new secret for an authenticator app, base32. */
export const newSharedKey = () => new Secret({ size: KEY_BYTES }).base32;

/**
 * The 30-second step, counted from 1970, in which an app with this key shows these six digits (RFC 6238);
 * null unless that is about now.
 */
export function stepOfCode(sharedKey: string, typed: string): number | null {
	const token = bareCode(typed);
	// The library throws for anything that is not digits.
	if (!/^[0-9]{6}$/.test(token)) return null;
	const totp = new TOTP({
		secret: Secret.fromBase32(sharedKey),
		algorithm: "SHA1",
		digits: 6,
		period: PERIOD_SECONDS,
	});
	const timestamp = Date.now();
	const delta = totp.validate({ token, timestamp, window: WINDOW });
	return delta === null ? null : totp.counter({ timestamp }) + delta;
}
