import { isEmail } from "@signage/contract/email";
import type { OutputOf } from "@signage/contract/endpoints";
import { normalizeEmail } from "../../account/rules/email";
import { isMadeUpEmail } from "../../account/rules/external/made-up-email";
import { type User, userById } from "../../account/rules/users";
import { highestOf, planAbove, planOfPrice, type SoldPlan, titleOf } from "../../plans/plan-table";
import { accountGone, invalid, ProblemError } from "../../problems/problem";
import type { Services } from "../../start/services";
import type { PaymentProvider } from "../payment-provider";
import { checkouts } from "../tables";
import { applySubscriptionsOf } from "./apply-subscription";
import { awaitedSubscription } from "./checkout-end";
import { subscriptionsOf } from "./decide-tier";
import { endOpenCheckouts } from "./end-open";
import { asked, providerOf } from "./payments";
import { settleRecent } from "./settle-checkout";
import { isFailed, isLive, isPaused } from "./subscription-status";

type StartServices = Pick<Services, "checkouts" | "config" | "db" | "inTurn" | "payments">;

/** A checkout that is open at the provider and not known here yet. */
export type NewCheckout = typeof checkouts.$inferInsert & { url: string };

/** Who starts a checkout. */
interface Starter {
	/** Null: nobody signed in. */
	user: User | null;
	email: string;
	/** The caller's address. */
	address: string;
}

/** The dashboard's address. @throws ProblemError 404 where it is not set */
export function dashboardOf({ config }: Pick<Services, "config">): string {
	if (config.dashboardUrl) return config.dashboardUrl;
	throw new ProblemError(404, "Payments are not set up: the dashboard's address is not known.");
}

const UNDER_INVOICES =
	"under “View my subscription/invoices” in your profile, so that you do not pay twice.";

/**
 * The customer that an account was before at the provider.
 * @throws ProblemError 409 while it has a subscription, one of which the payment failed or that is paused too, or pays for one
 */
async function customerOf(
	{ db, config: { plans } }: StartServices,
	provider: PaymentProvider,
	user: User,
): Promise<string | null> {
	const all = await subscriptionsOf(db, user.id);
	const own = all.filter((one) => one.provider === provider.name);
	const live = own.find((one) => isLive(one, new Date()));
	if (live) {
		const has = live.tier
			? `the ${titleOf(plans, live.tier, live.priceId)} plan`
			: "a subscription";
		throw new ProblemError(409, `You already have ${has}. Change it ${UNDER_INVOICES}`);
	}
	const failed = own.find(isFailed);
	if (failed) {
		const plan = failed.tier
			? `the ${titleOf(plans, failed.tier, failed.priceId)} plan`
			: "your subscription";
		throw new ProblemError(
			409,
			`The last payment for ${plan} failed, and that subscription is still open. Pay or cancel it ${UNDER_INVOICES}`,
		);
	}
	const paused = own.find(isPaused);
	if (paused) {
		const plan = paused.tier
			? `Your subscription to the ${titleOf(plans, paused.tier, paused.priceId)} plan`
			: "Your subscription";
		throw new ProblemError(
			409,
			`${plan} is paused, and still open. Resume or cancel it ${UNDER_INVOICES}`,
		);
	}
	const awaited = await asked("Reading checkouts", awaitedSubscription({ db }, provider, user.id));
	if (awaited) {
		const title = highestOf(plans, awaited.priceIds)?.title;
		throw new ProblemError(
			409,
			`Your payment for ${title ? `the ${title} plan` : "a subscription"} is still on its way. Wait for it, or cancel it ${UNDER_INVOICES}`,
		);
	}
	return own.at(-1)?.customerId ?? null;
}

/**
 * Counts a start, and looks at what the account has paid: what was paid, or has ended, may not have been told of.
 * @throws ProblemError 404 where there are no payments; 429; 502
 */
async function prepare(services: StartServices, { user, email, address }: Starter): Promise<void> {
	const provider = providerOf(services);
	dashboardOf(services);
	await services.checkouts.begin({ account: user?.id ?? normalizeEmail(email), address });
	if (!user) return;
	await asked("Reading checkouts", settleRecent(services, provider, user));
	const read = applySubscriptionsOf(services, provider, user.id);
	await asked("Reading the subscription", read);
}

async function open(
	services: StartServices,
	{ priceId }: SoldPlan,
	{ user, email }: Starter,
): Promise<NewCheckout> {
	const provider = providerOf(services);
	const dashboard = dashboardOf(services);
	const customerId = user && (await customerOf(services, provider, user));
	if (user) await asked("Ending checkouts", endOpenCheckouts(services.db, provider, user.id));
	const opened = provider.openCheckout({
		priceId,
		email,
		isReachable: !isMadeUpEmail(services.config, email),
		userId: user?.id ?? null,
		customerId,
		successUrl: `${dashboard}/checkout/success?session_id={CHECKOUT_SESSION_ID}`,
		cancelUrl: `${dashboard}/checkout/cancel`,
	});
	const { id, url, expiresAt } = await asked("Starting a checkout", opened);
	const started = { status: "open", paymentStatus: "unpaid", expiresAt };
	const payer = user
		? { userId: user.id, email }
		: { userId: null, email, normalizedEmail: normalizeEmail(email) };
	return { id, url, provider: provider.name, ...payer, priceId, ...started };
}

async function accountOf({ db }: StartServices, userId: number): Promise<User> {
	const user = await userById(db, userId);
	if (!user) throw accountGone();
	return user;
}

/**
 * Opens a checkout for the cheapest plan above the account's.
 * @throws ProblemError 404 where there are no payments; 409 above the highest plan, or with a subscription; 429; 502
 */
export async function openNextPlan(
	services: StartServices,
	userId: number,
	address: string,
): Promise<NewCheckout> {
	const user = await accountOf(services, userId);
	const starter = { user, email: user.email, address };
	await prepare(services, starter);
	const { plans } = services.config;
	const { tier } = await accountOf(services, userId);
	const plan = planAbove(plans, tier);
	if (!plan) {
		const title = titleOf(plans, tier);
		throw new ProblemError(409, `You have the ${title} plan, and there is none above it.`);
	}
	return open(services, plan, starter);
}

/**
 * Opens a checkout for a plan, without `priceId` for the cheapest, for the account that is signed in, else for the one that will
 * have this address.
 * @throws ProblemError 400 for no address or an unknown price; otherwise as openNextPlan
 */
export async function openChosenPlan(
	services: StartServices,
	{ email, priceId }: OutputOf<"createSignupSession", "body">,
	userId: number | null,
	address: string,
): Promise<NewCheckout> {
	providerOf(services);
	const { plans } = services.config;
	const plan = priceId ? planOfPrice(plans, priceId) : planAbove(plans, "Absent");
	const errors = {
		...(!isEmail(email) && { email: [`“${email}” is not an email address.`] }),
		...(!plan && { priceId: ["There is no such plan. Choose one of those that are offered."] }),
	};
	if (!plan || Object.keys(errors).length > 0) throw invalid(errors);
	const user = userId === null ? null : await accountOf(services, userId);
	const starter = { user, email: user?.email ?? email, address };
	await prepare(services, starter);
	return open(services, plan, starter);
}

/** Notes whose checkout it is; only then may its address be told. */
export async function keepCheckout(
	{ db }: Pick<Services, "db">,
	{ url, ...row }: NewCheckout,
): Promise<{ sessionId: string; url: string }> {
	await db.insert(checkouts).values(row);
	return { sessionId: row.id, url };
}
