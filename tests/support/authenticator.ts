import { createHmac } from "node:crypto";
import { ok } from "./caller";

const STEP_MS = 30_000;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function bytesOf(sharedKey: string): Buffer {
	const bits = [...sharedKey].map((one) => BASE32.indexOf(one).toString(2).padStart(5, "0"));
	const octets = bits.join("").match(/[01]{8}/g) ?? [];
	return Buffer.from(octets.map((octet) => Number.parseInt(octet, 2)));
}

/**
 * The six digits that an authenticator app shows (RFC 6238, with HMAC-SHA-1 and steps of 30 seconds).
 * @param sharedKey base32, as /manage/2fa gives it
 * @param steps how many steps before (negative) or after now
 */
export function authenticatorCode(sharedKey: string, steps = 0): string {
	const counter = Buffer.alloc(8);
	counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + steps));
	const mac = createHmac("sha1", bytesOf(sharedKey)).update(counter).digest();
	const offset = mac.readUInt8(mac.length - 1) & 0xf;
	const value = (mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000;
	return String(value).padStart(6, "0");
}

/** Switches a signed-in person's two-factor sign-in on. */
export async function enableTwoFactor(
	service: { url: string },
	token: string,
): Promise<{ sharedKey: string; recoveryCodes: string[] }> {
	const { sharedKey } = await ok(service, "manageTwoFactor", { token, body: {} });
	const body = { enable: true, twoFactorCode: authenticatorCode(sharedKey) };
	const { recoveryCodes } = await ok(service, "manageTwoFactor", { token, body });
	return { sharedKey, recoveryCodes: recoveryCodes ?? [] };
}

/** Six digits that are no valid code of this key now. */
export function wrongCode(sharedKey: string): string {
	const right = [-3, -2, -1, 0, 1, 2, 3].map((steps) => authenticatorCode(sharedKey, steps));
	const candidates = right.map((_, place) => String(place).repeat(6));
	return candidates.find((code) => !right.includes(code)) ?? "777777";
}
