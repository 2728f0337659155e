import { Secret, TOTP } from "otpauth";

const KEY_BYTES = 20;
const PERIOD_SECONDS = 30;
/** Accept two steps before and after: clocks differ, and typing takes time. */
const WINDOW = 2;

/** A typed code without the spaces and dashes that codes are shown with. */
export const bareCode = (typed: string) => typed.replace(/[\s-]/g, "");

/** A new secret for an authenticator app, base32. */
export const newSharedKey = () => new Secret({ size: KEY_BYTES }).base32;

/** Whether these six digits are what an app with this key shows now (RFC 6238). */
export function isAuthenticatorCode(sharedKey: string, typed: string): boolean {
	const token = bareCode(typed);
	// The library throws for anything that is not digits.
	if (!/^[0-9]{6}$/.test(token)) return false;
	const totp = new TOTP({
		secret: Secret.fromBase32(sharedKey),
		algorithm: "SHA1",
		digits: 6,
		period: PERIOD_SECONDS,
	});
	return totp.validate({ token, window: WINDOW }) !== null;
}
