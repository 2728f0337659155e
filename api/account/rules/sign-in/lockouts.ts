import { and, desc, eq, inArray, isNotNull } from "drizzle-orm";
import type { Database } from "../../../database/client";
import { CLOCKS_APART_MS } from "../../../database/clocks-apart";
import { keyedHashOf } from "../../../secrets/hashes";
import type { Config } from "../../../start/config";
import { lockouts } from "../../tables";

const FAILURES_BEFORE_LOCKOUT = 5;
/** How many addresses an account is known at; the one that was used longest ago is forgotten. */
const ADDRESSES_MAX = 20;
/** Where failures are counted from all addresses at which nobody signed in to the account before. */
const OTHER_ADDRESSES = "";
/** Where wrong codes beside a mailed link are counted: nobody but the mailbox's reader gets that far. */
const MAILED_LINKS = "links";

/** An attempt to sign in. */
export interface Attempt {
	userId: number;
	/** The caller's. */
	address: string;
	/** Whether the first factor is a mailed link. */
	isByLink?: boolean;
}

/** The count of failed sign-ins that an attempt belongs to. */
export interface Lockout {
	/** Whether somebody signed in from this address before. */
	isFamiliar: boolean;
	/** Whether too many failures have locked it for now. */
	isLocked: boolean;
}

const placeOf = (config: Config, { userId, address }: Attempt) =>
	keyedHashOf(config, "sign-in address", `${userId} ${address}`);

const isPlace = (userId: number, place: string) =>
	and(eq(lockouts.userId, userId), eq(lockouts.address, place));

/** A clock that was set back must not make a lockout longer, by more than the clocks of processes differ. */
function isLocked({ lockedUntil }: { lockedUntil: Date | null }, { lockoutSeconds }: Config) {
	const left = (lockedUntil?.getTime() ?? 0) - Date.now();
	return left > 0 && left <= lockoutSeconds * 1000 + CLOCKS_APART_MS;
}

async function findCount(db: Database, config: Config, attempt: Attempt) {
	const places = attempt.isByLink ? [MAILED_LINKS] : [placeOf(config, attempt), OTHER_ADDRESSES];
	const rows = await db
		.select()
		.from(lockouts)
		.where(and(eq(lockouts.userId, attempt.userId), inArray(lockouts.address, places)));
	const [counted] = places.flatMap((place) => rows.filter(({ address }) => address === place));
	return counted ?? { address: places.at(-1) ?? "", failures: 0, lockedUntil: null };
}

/** Where an attempt to sign in is counted. The same work for ids that nobody has. */
export async function readLockout(
	db: Database,
	config: Config,
	attempt: Attempt,
): Promise<Lockout> {
	const count = await findCount(db, config, attempt);
	return {
		isFamiliar: count.address === placeOf(config, attempt),
		isLocked: isLocked(count, config),
	};
}

/** Counts a failure. Returns whether it locks the account for attempts like this one. */
export async function countFailure(
	tx: Database,
	config: Config,
	attempt: Attempt,
): Promise<boolean> {
	const { userId } = attempt;
	const { address: place, failures } = await findCount(tx, config, attempt);
	const isLocking = failures + 1 >= FAILURES_BEFORE_LOCKOUT;
	const counted = {
		failures: isLocking ? 0 : failures + 1,
		lockedUntil: isLocking ? new Date(Date.now() + config.lockoutSeconds * 1000) : null,
	};
	await tx
		.insert(lockouts)
		.values({ userId, address: place, ...counted })
		.onConflictDoUpdate({ target: [lockouts.userId, lockouts.address], set: counted });
	return isLocking;
}

/** Asks the database as much as a failure of somebody does, of whom there is nothing to count: how long it takes is to tell little. */
export async function countNobodys(tx: Database, config: Config, attempt: Attempt): Promise<void> {
	await readLockout(tx, config, attempt);
	const { address } = await findCount(tx, config, attempt);
	await tx.update(lockouts).set({ failures: 0 }).where(isPlace(attempt.userId, address));
}

/** Forgets the failures before a sign-in, and remembers that the address is the owner's. */
export async function noteSignIn(tx: Database, config: Config, attempt: Attempt): Promise<void> {
	const { userId } = attempt;
	const { address: counted } = await findCount(tx, config, attempt);
	await tx.delete(lockouts).where(isPlace(userId, counted));
	const known = { failures: 0, lockedUntil: null, signedInAt: new Date() };
	await tx
		.insert(lockouts)
		.values({ userId, address: placeOf(config, attempt), ...known })
		.onConflictDoUpdate({ target: [lockouts.userId, lockouts.address], set: known });
	const tooMany = await tx
		.select({ address: lockouts.address })
		.from(lockouts)
		.where(and(eq(lockouts.userId, userId), isNotNull(lockouts.signedInAt)))
		.orderBy(desc(lockouts.signedInAt))
		.offset(ADDRESSES_MAX);
	for (const { address: old } of tooMany) await tx.delete(lockouts).where(isPlace(userId, old));
}

/** Forgets every failure, at all addresses. */
export async function endLockouts(tx: Database, userId: number): Promise<void> {
	await tx
		.update(lockouts)
		.set({ failures: 0, lockedUntil: null })
		.where(eq(lockouts.userId, userId));
}
