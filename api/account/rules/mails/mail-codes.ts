import { isSameSecret } from "../../../../scripts/same-secret.mjs";
import type { Database } from "../../../database/client";
import { ROW_MAX } from "../../../database/row-max";
import { keyedHashOf } from "../../../secrets/hashes";
import type { Config } from "../../../start/config";
import { lockUser, type StampedUser, type User } from "../users";

/** How long a mailed code is valid. */
export const MAIL_CODE_SECONDS = 24 * 3600;

/** What a code may be used for, and for nothing else. */
type MailCodePurpose = "confirm email" | "change email" | "reset password";

/** Account id, expiry in seconds since 1970, and the keyed hash over both, purpose and security stamp. */
const CODE = /^([1-9]\d{0,9})\.(\d{10,11})\.([\w-]{43})$/;

const sealOf = (
	config: Config,
	purpose: MailCodePurpose,
	{ id, securityStamp }: StampedUser,
	end: number,
	email: string | undefined,
) => keyedHashOf(config, purpose, JSON.stringify([id, end, securityStamp, email]));

/**
 * A code to mail, short enough for a link: base64url of UTF-8, as in ASP.NET Core. It is not stored:
 * it expires after a day, or when the account's security stamp changes.
 * @param email the new address, when the code is for changing to it
 */
export function mailCode(
	config: Config,
	purpose: MailCodePurpose,
	user: StampedUser,
	email?: string,
): string {
	const end = Math.floor(Date.now() / 1000) + MAIL_CODE_SECONDS;
	const seal = sealOf(config, purpose, user, end, email);
	return Buffer.from(`${user.id}.${end}.${seal}`).toString("base64url");
}

/** What a code says; nothing where it is not as it was mailed: Node reads over characters that are too many. */
function textOf(code: string): string {
	const bytes = Buffer.from(code, "base64url");
	return bytes.toString("base64url") === code ? bytes.toString() : "";
}

/** The account that a code is for, locked; null when it is forged, for another purpose, changed or expired. */
export async function ownerOfCode(
	tx: Database,
	config: Config,
	purpose: MailCodePurpose,
	code: string,
	email?: string,
): Promise<User | null> {
	const [, id, end, seal] = CODE.exec(textOf(code)) ?? [];
	if (seal === undefined || Number(id) > ROW_MAX || Number(end) * 1000 <= Date.now()) return null;
	const user = await lockUser(tx, Number(id));
	if (!user) return null;
	const wanted = sealOf(config, purpose, user, Number(end), email);
	return isSameSecret(seal, wanted) ? user : null;
}
