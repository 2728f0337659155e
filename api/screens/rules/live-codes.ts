import { and, asc, count, desc, eq, gt, isNull, lte, not, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/client";
import type { Config } from "../../start/config";
import { deviceCodes } from "../tables";

/** A building's screens share an address. */
const LIVE_PER_ADDRESS = 50;

/** Whether a code has not expired. One that lasts longer than any code does is from before the clock was set back. */
export function isLive(codeSeconds: number): SQL {
	const now = Date.now();
	const { expiresAt } = deviceCodes;
	return sql`(${gt(expiresAt, new Date(now))} and ${lte(expiresAt, new Date(now + codeSeconds * 1000))})`;
}

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
	await tx.delete(deviceCodes).where(not(isLive(userCodeSeconds)));
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
	await tx.delete(deviceCodes).where(eq(deviceCodes.hash, oldest));
	return true;
}
