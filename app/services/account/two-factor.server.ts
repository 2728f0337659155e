import { call, change } from "../client/call.server";
import type { Context } from "../request/context.server";
import { type OwnProof, withOwnProof } from "./own-proof.server";

/**
 * The state of two-factor sign-in. Show its shared key only while two-factor is off.
 * @throws ServiceError
 */
export const readTwoFactor = (context: Context) => call(context, "manageTwoFactor", { body: {} });

/**
 * Turns two-factor sign-in on; the code proves that the authenticator app works.
 * @throws ServiceError
 */
export const enableTwoFactor = (context: Context, twoFactorCode: string) =>
	change(context, "manageTwoFactor", { body: { enable: true, twoFactorCode } });

/** Creates new recovery codes; the old ones stop working. @throws ServiceError */
export const renewRecoveryCodes = (context: Context) =>
	change(context, "manageTwoFactor", { body: { resetRecoveryCodes: true } });

/**
 * Turns two-factor sign-in off and replaces the shared key, so that a lost authenticator does not
 * work again when two-factor is turned back on.
 * @throws ServiceError
 */
export const disableTwoFactor = (context: Context, proof: OwnProof) =>
	withOwnProof(context, proof, (sent) =>
		change(context, "manageTwoFactor", { body: { enable: false, resetSharedKey: true, ...sent } }),
	);

/** A shared key in groups of four characters, easier to type. */
export const groupKey = (sharedKey: string) => sharedKey.match(/.{1,4}/g)?.join(" ") ?? "";

/** The otpauth: URI that authenticator apps read from a QR code (TOTP, RFC 6238; six digits). */
export function authenticatorUri(brand: string, email: string, sharedKey: string): string {
	const [issuer, account, secret] = [brand, email, sharedKey].map(encodeURIComponent);
	return `otpauth://totp/${issuer}:${account}?secret=${secret}&issuer=${issuer}&digits=6`;
}
