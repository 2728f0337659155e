import { call, change } from "../client/call.server";
import type { Context } from "../request/context.server";

/** How two-factor sign-in stands. The shared key is for showing while it is off. @throws ServiceError */
export const readTwoFactor = (context: Context) => call(context, "manageTwoFactor", { body: {} });

/** Switches it on with a code made from the shared key. @throws ServiceError */
export const enableTwoFactor = (context: Context, twoFactorCode: string) =>
	change(context, "manageTwoFactor", { body: { enable: true, twoFactorCode } });

/** Makes new recovery codes, which voids the old ones. @throws ServiceError */
export const renewRecoveryCodes = (context: Context) =>
	change(context, "manageTwoFactor", { body: { resetRecoveryCodes: true } });

/** Switches it off; the shared key ends with it, so that a lost authenticator stays lost. @throws ServiceError */
export const disableTwoFactor = (context: Context) =>
	change(context, "manageTwoFactor", { body: { enable: false, resetSharedKey: true } });

/** A shared key in groups of four, as people type it. */
export const groupKey = (sharedKey: string) => sharedKey.match(/.{1,4}/g)?.join(" ") ?? "";

/** The address that authenticator apps read: a six-digit code every 30 seconds (RFC 6238). */
export function authenticatorUri(brand: string, email: string, sharedKey: string): string {
	const [issuer, account, secret] = [brand, email, sharedKey].map(encodeURIComponent);
	return `otpauth://totp/${issuer}:${account}?secret=${secret}&issuer=${issuer}&digits=6`;
}
