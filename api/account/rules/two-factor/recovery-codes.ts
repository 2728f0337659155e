import { randomInt } from "node:crypto";
import { and, count, eq } from "drizzle-orm";
import type { Database } from "../../../database/client";
import { hashOf } from "../../../secrets/hashes";
import { recoveryCodes } from "../../tables";
import { bareCode } from "./authenticator";

const CODES = 10;
/** 32 characters, five bits each, without those that look alike. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const GROUPS = 4;
const GROUP_LENGTH = 4;

const randomGroup = () =>
	Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
/** 80 random bits, so a plain hash of a code cannot be reversed by guessing. */
const randomCode = () => Array.from({ length: GROUPS }, randomGroup).join("-");
const hashOfCode = (typed: string) => hashOf(bareCode(typed).toUpperCase());

/** Creates ten recovery codes that replace the earlier ones; only their hashes are stored. */
export async function replaceRecoveryCodes(tx: Database, userId: number): Promise<string[]> {
	const codes = Array.from({ length: CODES }, randomCode);
	await dropRecoveryCodes(tx, userId);
	await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, hash: hashOfCode(code) })));
	return codes;
}

/** Ends every recovery code of an account. */
export async function dropRecoveryCodes(tx: Database, userId: number): Promise<void> {
	await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Uses up a recovery code. Returns whether it was valid. */
export async function useRecoveryCode(
	tx: Database,
	userId: number,
	typed: string,
): Promise<boolean> {
	const isIt = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hashOfCode(typed)));
	const used = await tx.delete(recoveryCodes).where(isIt).returning({ hash: recoveryCodes.hash });
	return used.length > 0;
}

/** How many recovery codes are left. */
export async function countRecoveryCodes(tx: Database, userId: number): Promise<number> {
	const [row] = await tx
		.select({ left: count() })
		.from(recoveryCodes)
		.where(eq(recoveryCodes.userId, userId));
	return row?.left ?? 0;
}
