import {
	and,
	asc,
	count,
	desc,
	eq,
	gt,
	isNotNull,
	isNull,
	lte,
	not,
	or,
	type SQL,
	sql,
} from "drizzle-orm";
import type { Database } from "../../database/client";
import { CLOCKS_APART_MS } from "../../database/clocks-apart";
import type { Config } from "../../start/config";
import { deviceCodes } from "../tables";

/** A building's screens share an address. */
const LIVE_PER_ADDRESS = 50;
/** By so much a code that was entered outlasts its end: its screen has perhaps not asked since. */
const ENTERED_MS = 60_000;

/**
 * Whether a code expired no longer ago than this. One that lasts longer than any code does, also one of a process whose clock is
 * ahead, is from before the clock was set back.
 */
function isLive(codeSeconds: number, agoMs = 0): SQL {
	const now = Date.now();
	const { expiresAt } = deviceCodes;
	const longest = codeSeconds * 1000 + CLOCKS_APART_MS;
	return sql`(${gt(expiresAt, new Date(now - agoMs))} and ${lte(expiresAt, new Date(now + longest))})`;
}

/** Whether the screen of a code may ask for it. */
export const isAnswered = (codeSeconds: number) =>
	sql`(${or(isLive(codeSeconds), and(isNotNull(deviceCodes.deviceId), isLive(codeSeconds, ENTERED_MS)))})`;

/** Whether a code is of no more use, also to a screen whose code was entered just before its end. */
export const isOver = (codeSeconds: number) => not(isAnswered(codeSeconds));

/** Whether a code is live and nobody has entered it. */
export const isWaiting = (codeSeconds: number) =>
	and(isLive(codeSeconds), isNull(deviceCodes.deviceId));

/**
 * Makes room for one more waiting code. Where all are taken, the address with the most of them loses its
 * oldest one, so that nobody can take up all the room.
 * @returns false when this address has too many, or as many as any other while all are taken
 */
export async function makeRoom(
	tx: Database,
	address: string,
	{ userCodeSeconds, maxWaitingScreens }: Config,
): Promise<boolean> {
	await tx.delete(deviceCodes).where(isOver(userCodeSeconds));
	const waiting = isWaiting(userCodeSeconds);
	const here = await tx.$count(deviceCodes, and(waiting, eq(deviceCodes.address, address)));
	if (here >= LIVE_PER_ADDRESS) return false;
	if ((await tx.$count(deviceCodes, waiting)) < maxWaitingScreens) return true;
	const [most] = await tx
		.select({ address: deviceCodes.address, codes: count() })
		.from(deviceCodes)
		.where(waiting)
		.groupBy(deviceCodes.address)
		.orderBy(desc(count()))
		.limit(1);
	if (!most || here >= most.codes) return false;
	const oldest = tx
		.select({ hash: deviceCodes.hash })
		.from(deviceCodes)
		.where(and(waiting, eq(deviceCodes.address, most.address)))
		.orderBy(asc(deviceCodes.expiresAt))
		.limit(1);
	// One that is entered at this moment stays, or its screen would never have its token.
	await tx.delete(deviceCodes).where(and(waiting, eq(deviceCodes.hash, oldest)));
	return true;
}
