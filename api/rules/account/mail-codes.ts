import { timingSafeEqual } from "node:crypto";
import type { Config } from "../../config";
import type { Database } from "../../db/client";
import { keyedHashOf } from "../secrets";
import { lockUser, type User } from "./users";

/** How long a mailed code is good. */
export const MAIL_CODE_SECONDS = 24 * 3600;

/** What a code is for; it is worth nothing for another. */
type Purpose = "confirm email" | "change email" | "reset password";
type Owner = Pick<User, "id" | "securityStamp">;

/** Account, end in seconds since 1970, and the seal of both with what the code is for. */
const CODE = /^([1-9]\d{0,9})\.(\d{10,11})\.([\w-]{43})$/;
const ID_MAX = 2 ** 31 - 1;

const sealOf = (
	config: Config,
	purpose: Purpose,
	{ id, securityStamp }: Owner,
	end: number,
	email: string | undefined,
) => keyedHashOf(config, purpose, JSON.stringify([id, end, securityStamp, email]));

/**
 * A code to mail, short enough for a link: base64url of UTF-8, as ASP.NET Core writes them. Nothing
 * is kept of it: it ends after a day, or with the account's security stamp.
 * @param email the new address, where the code is for changing to it
 */
export function mailCode(config: Config, purpose: Purpose, user: Owner, email?: string): string {
	const end = Math.floor(Date.now() / 1000) + MAIL_CODE_SECONDS;
	const seal = sealOf(config, purpose, user, end, email);
	return Buffer.from(`${user.id}.${end}.${seal}`).toString("base64url");
}

/** The account that a code is for, locked, or null when it is not ours, for something else, changed or over. */
export async function ownerOfCode(
	tx: Database,
	config: Config,
	purpose: Purpose,
	code: string,
	email?: string,
): Promise<User | null> {
	const [, id, end, seal] = CODE.exec(Buffer.from(code, "base64url").toString()) ?? [];
	if (seal === undefined || Number(id) > ID_MAX || Number(end) * 1000 <= Date.now()) return null;
	const user = await lockUser(tx, Number(id));
	if (!user) return null;
	const wanted = sealOf(config, purpose, user, Number(end), email);
	return timingSafeEqual(Buffer.from(seal), Buffer.from(wanted)) ? user : null;
}
