import type { AnswerOf } from "@signage/contract/endpoints";
import { eq } from "drizzle-orm";
import { userById } from "../../account/rules/users";
import { ownTitleOf, planOfPrice, rankOf } from "../../plans/plan-table";
import { notFound, ProblemError } from "../../problems/problem";
import type { Services } from "../../start/services";
import type { PaymentProvider } from "../payment-provider";
import { type Checkout, type Subscription, subscriptions } from "../tables";
import { applySubscriptionsOf } from "./apply-subscription";
import { awaitedSubscription, isCheckoutSettled } from "./checkout-end";
import { subscriptionsOf } from "./decide-tier";
import { asked, providerOf } from "./payments";
import { settleCheckout, settleRecent } from "./settle-checkout";
import { dashboardOf } from "./start-checkout";
import { isFailed, isLive, isPaused } from "./subscription-status";

type BillingServices = Pick<Services, "config" | "db" | "inTurn" | "payments">;

/** The plan that a checkout is for; once it is paid, what was bought, as another may have been chosen meanwhile. */
async function boughtIn(
	{ config, db }: BillingServices,
	{ priceId, subscriptionId }: Checkout,
): Promise<Pick<Subscription, "tier" | "priceId">> {
	if (subscriptionId === null)
		return { tier: planOfPrice(config.plans, priceId)?.tier ?? null, priceId };
	const [bought] = await db
		.select({ tier: subscriptions.tier, priceId: subscriptions.priceId })
		.from(subscriptions)
		.where(eq(subscriptions.id, subscriptionId));
	return bought ?? { tier: null, priceId: null };
}

/**
 * How far a checkout is, read anew; a paid one gives its plan. Its id is a secret of whoever started it.
 * @throws ProblemError 404 for a checkout that was not started here, or where there are no payments; 502
 */
export async function readCheckoutStatus(
	services: BillingServices,
	sessionId: string,
): Promise<AnswerOf<"getCheckoutStatus">> {
	const provider = providerOf(services);
	const settled = settleCheckout(services, provider, sessionId);
	const row = await asked("Reading a checkout", settled);
	if (!row) throw notFound("The checkout");
	const { status, paymentStatus, email } = row;
	const isSettled = await isCheckoutSettled(services, row);
	const { tier, priceId } = await boughtIn(services, row);
	const title = tier ? ownTitleOf(services.config.plans, tier, priceId) : undefined;
	return { status, paymentStatus, customerEmail: email, tier, title, isSettled };
}

/**
 * Of an account's subscriptions the one whose customer's portal opens: one whose payment failed. Who pays for several, each as another customer, ends
 * the one that gives the least first, and then comes to the others; but a change to a plan is one of what gives the most. Undefined where
 * all have ended.
 */
function shownInPortal(all: Subscription[], isChanging: boolean): Subscription | undefined {
	const now = new Date();
	const newestFirst = all.toReversed();
	const failed = newestFirst.find(isFailed);
	if (failed) return failed;
	const rank = ({ tier }: Subscription) => rankOf(tier ?? "Absent");
	const live = newestFirst.filter((one) => isLive(one, now));
	const renewing = live.filter((one) => !one.cancelAtPeriodEnd);
	const [most] = live.toSorted((one, other) => rank(other) - rank(one));
	const [least] = renewing.toSorted((one, other) => rank(one) - rank(other));
	return (isChanging ? most : least) ?? live[0] ?? newestFirst.find(isPaused);
}

/** What an account has, or has had, at a provider; where that is nothing, what it has paid is looked at: nobody may have told of it yet. */
async function ownSubscriptions(
	services: BillingServices,
	provider: PaymentProvider,
	userId: number,
): Promise<Subscription[]> {
	const read = async () =>
		(await subscriptionsOf(services.db, userId)).filter((one) => one.provider === provider.name);
	const own = await read();
	if (own.length > 0) return own;
	const user = await userById(services.db, userId);
	if (!user) return own;
	await asked("Reading checkouts", settleRecent(services, provider, user));
	return read();
}

/**
 * The address of the account's billing portal.
 * @param priceId of the plan that is chosen there already; null: none, and none that is not sold
 * @throws ProblemError 404 where it never had a subscription, or has none any more that could be changed to the plan, where the
 * provider has no such customer any more, or where there are no payments; 502
 */
export async function openPortal(
	services: BillingServices,
	userId: number,
	priceId: string | null,
): Promise<string> {
	const provider = providerOf(services);
	const returnUrl = `${dashboardOf(services)}/user-info`;
	const own = await ownSubscriptions(services, provider, userId);
	const isSold = priceId !== null && planOfPrice(services.config.plans, priceId) !== undefined;
	const shown =
		shownInPortal(own, isSold) ??
		(await asked("Reading checkouts", awaitedSubscription(services, provider, userId))) ??
		(isSold ? undefined : own.at(-1));
	if (!shown)
		throw new ProblemError(
			404,
			own.length > 0
				? "The subscription has ended, so there is none to change. Choose a plan anew."
				: "There are no invoices: this account never had a subscription. Choose a plan first.",
		);
	const chosen = isSold ? { subscriptionId: shown.id, priceId } : null;
	const opened = provider.openPortal(shown.customerId, returnUrl, chosen);
	const url = await asked("Opening the billing portal", opened);
	if (url) return url;
	throw new ProblemError(404, "There are no invoices any more: the payment provider deleted them.");
}

/** Reads an account's checkouts and subscriptions anew, where there are payments. @throws ProblemError 502 */
export async function refreshPlan(services: BillingServices, userId: number): Promise<void> {
	const { payments: provider, db } = services;
	if (!provider) return;
	const read = async () => {
		const user = await userById(db, userId);
		if (user) await settleRecent(services, provider, user);
		await applySubscriptionsOf(services, provider, userId);
	};
	await asked("Reading the subscription", read());
}
