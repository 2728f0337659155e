import { DAY_MS } from "@signage/contract/time/durations";
import { and, asc, eq, inArray, lt, notInArray } from "drizzle-orm";
import { logError } from "../../problems/log-error";
import type { PaymentProvider } from "../payment-provider";
import { checkouts, subscriptions } from "../tables";
import { applySubscription, type BillingServices } from "./apply-subscription";
import { isOnItsWay } from "./checkout-status";
import { settleCheckout } from "./settle-checkout";
import { GRANTING } from "./subscription-status";

/** How many are read in one turn. */
const AT_ONCE = 5;

/**
 * Returns a function that reads anew, at the provider, a few of the subscriptions that would go on for ever as the event of
 * their end, or renewal, was lost: those whose period ended more than a day ago. So it does with checkouts whose payment takes
 * days: no event of theirs may tell that it came to nothing. Each is asked about once a day; one that cannot be read is logged,
 * and does not keep the others.
 */
export function overdueReader(
	services: BillingServices,
	provider: PaymentProvider,
): () => Promise<void> {
	/** When those were asked about that are still overdue, by id; milliseconds. */
	const askedAt = new Map<string, number>();
	let turn: Promise<void> | null = null;

	/** Asks about each now, one after the other. */
	async function readEach(
		what: string,
		found: readonly { id: string }[],
		read: (services: BillingServices, provider: PaymentProvider, id: string) => Promise<unknown>,
	): Promise<void> {
		for (const { id } of found) {
			askedAt.set(id, Date.now());
			await read(services, provider, id).catch((error) => logError(`Reading ${what} ${id}`, error));
		}
	}

	async function readSome(): Promise<void> {
		const now = Date.now();
		for (const [id, at] of askedAt) if (at <= now - DAY_MS) askedAt.delete(id);
		const overdue = await services.db
			.select({ id: subscriptions.id })
			.from(subscriptions)
			.where(
				and(
					eq(subscriptions.provider, provider.name),
					inArray(subscriptions.status, GRANTING),
					lt(subscriptions.periodEnd, new Date(now - DAY_MS)),
					notInArray(subscriptions.id, [...askedAt.keys()]),
				),
			)
			.orderBy(asc(subscriptions.periodEnd))
			.limit(AT_ONCE);
		await readEach("subscription", overdue, applySubscription);
		const onTheirWay = await services.db
			.select({ id: checkouts.id })
			.from(checkouts)
			.where(
				and(
					eq(checkouts.provider, provider.name),
					isOnItsWay,
					notInArray(checkouts.id, [...askedAt.keys()]),
				),
			)
			.orderBy(asc(checkouts.createdAt))
			.limit(AT_ONCE);
		await readEach("checkout", onTheirWay, settleCheckout);
	}

	return () => {
		// A provider that does not answer makes a turn longer than the time between two.
		turn ??= readSome().finally(() => {
			turn = null;
		});
		return turn;
	};
}
