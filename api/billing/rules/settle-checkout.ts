import { and, desc, eq, gt, isNull, ne, or, type SQL } from "drizzle-orm";
import { normalizeEmail } from "../../account/rules/email";
import { type User, userById } from "../../account/rules/users";
import { logError } from "../../problems/log-error";
import type { Services } from "../../start/services";
import type { PaymentProvider, ProviderCheckout } from "../payment-provider";
import { type Checkout, checkouts, subscriptions } from "../tables";
import { applySubscription, type BillingServices } from "./apply-subscription";
import { cameToNothing } from "./checkout-end";
import { endNeedlessCheckouts, endOpenCheckouts } from "./end-open";
import { tellEmail } from "./tell-email";

/** Whether a checkout's plan may be given: what was free is paid too. */
const isPaid = ({ status, paymentStatus }: Pick<Checkout, "status" | "paymentStatus">) =>
	status === "complete" && (paymentStatus === "paid" || paymentStatus === "no_payment_required");

/** How many of an account's checkouts are looked at when it asks for its plan anew. */
const RECENT = 5;
/** How many of those for its address: anybody may start one of these. */
const RECENT_SIGNED_OUT = 20;

/** The checkout that was started here; undefined for any other. */
async function findCheckout(
	{ db }: Pick<Services, "db">,
	provider: PaymentProvider,
	id: string,
): Promise<Checkout | undefined> {
	const [row] = await db
		.select()
		.from(checkouts)
		.where(and(eq(checkouts.id, id), eq(checkouts.provider, provider.name)));
	return row;
}

async function write(
	{ db }: BillingServices,
	{ id }: Checkout,
	{ status, paymentStatus, subscriptionId }: ProviderCheckout,
	hasFailed = false,
): Promise<Checkout | undefined> {
	const paid = isPaid({ status, paymentStatus }) && { subscriptionId };
	const [row] = await db
		.update(checkouts)
		.set({ status, paymentStatus, hasFailed, ...paid })
		.where(eq(checkouts.id, id))
		.returning();
	return row;
}

const givePlan = async (
	services: BillingServices,
	provider: PaymentProvider,
	payer: Checkout,
	{ subscriptionId }: ProviderCheckout,
	at: Date | null,
) =>
	subscriptionId !== null && applySubscription(services, provider, subscriptionId, { payer, at });

/** The account that a checkout's plan went to; null while it waits for one. */
async function accountOf(
	{ db }: BillingServices,
	{ userId }: Checkout,
	{ subscriptionId }: ProviderCheckout,
): Promise<number | null> {
	if (userId !== null || subscriptionId === null) return userId;
	const [given] = await db
		.select({ userId: subscriptions.userId })
		.from(subscriptions)
		.where(eq(subscriptions.id, subscriptionId));
	return given?.userId ?? null;
}

const logTrouble = (error: unknown) => logError("Ending checkouts", error);

/**
 * Ends the account's others: two tabs may have opened one at the same moment, and somebody signed out may have paid for its
 * address. What cannot be ended now takes nothing from what is paid.
 */
async function endOthers(
	services: BillingServices,
	provider: PaymentProvider,
	paid: Checkout,
	found: ProviderCheckout,
): Promise<void> {
	const userId = await accountOf(services, paid, found);
	if (userId === null) return;
	await endOpenCheckouts(services.db, provider, userId, paid.id).catch(logTrouble);
}

/** Receipts go to the address that an account had when it started a checkout, and may not have any more. */
async function tellOtherEmail(
	{ db, inTurn }: BillingServices,
	payments: PaymentProvider,
	{ userId, email }: Checkout,
): Promise<void> {
	const user = userId === null ? undefined : await userById(db, userId);
	if (user && user.normalizedEmail !== normalizeEmail(email))
		tellEmail({ db, inTurn, payments }, user);
}

/**
 * Reads a checkout at the provider, and gives its plan once it is paid. Returns what it is now; undefined for one that was
 * not started here.
 * @param at when the event was made that tells of it; null without one
 */
export async function settleCheckout(
	services: BillingServices,
	provider: PaymentProvider,
	id: string,
	at: Date | null = null,
): Promise<Checkout | undefined> {
	return services.inTurn(id, async () => {
		const row = await findCheckout(services, provider, id);
		// What is over and given stays so; how its subscription goes on is told by that one's events.
		if (!row || row.subscriptionId) return row;
		const found = await provider.checkout(id);
		if (!found) return row;
		if (!isPaid(found)) return write(services, row, found, await cameToNothing(provider, found));
		if (!(await givePlan(services, provider, row, found, at)))
			throw new Error(`Checkout ${id} is paid and has no subscription`);
		await tellOtherEmail(services, provider, row);
		const written = await write(services, row, found);
		await endOthers(services, provider, row, found);
		return written;
	});
}

/** Settles those of the latest checkouts that may have been paid without an event, also while they were not looked at. */
async function settleLatest(
	services: BillingServices,
	provider: PaymentProvider,
	whose: SQL,
	limit: number,
): Promise<void> {
	const open = await services.db
		.select({ id: checkouts.id })
		.from(checkouts)
		.where(
			and(
				whose,
				eq(checkouts.provider, provider.name),
				isNull(checkouts.subscriptionId),
				or(gt(checkouts.expiresAt, new Date()), ne(checkouts.status, "expired")),
			),
		)
		.orderBy(desc(checkouts.createdAt))
		.limit(limit);
	for (const { id } of open) await settleCheckout(services, provider, id);
}

/**
 * Settles the checkouts that somebody signed out started for an address: their plans are given to its account, or wait
 * until its address is confirmed.
 */
const settleSignedOut = (
	services: BillingServices,
	provider: PaymentProvider,
	normalizedEmail: string,
): Promise<void> =>
	settleLatest(
		services,
		provider,
		eq(checkouts.normalizedEmail, normalizedEmail),
		RECENT_SIGNED_OUT,
	);

/** Settles what may have been paid by an account, and for its address before it had one. */
export async function settleRecent(
	services: BillingServices,
	provider: PaymentProvider,
	{ id, normalizedEmail }: Pick<User, "id" | "normalizedEmail">,
): Promise<void> {
	await settleLatest(services, provider, eq(checkouts.userId, id), RECENT);
	await settleSignedOut(services, provider, normalizedEmail);
}

/**
 * Looks, meanwhile, for plans that were paid for the address of whoever signs in or confirms it, and of which no event came.
 * Who was given such a plan pays no second one: what they have left open ends.
 */
export function lookForPaid(
	{ payments, ...services }: BillingServices & Pick<Services, "payments">,
	{ id, normalizedEmail }: Pick<User, "id" | "normalizedEmail">,
): void {
	if (!payments) return;
	endNeedlessCheckouts(services.db, payments, id).catch(logTrouble);
	settleSignedOut(services, payments, normalizedEmail).catch((error) =>
		logError("Reading checkouts", error),
	);
}
