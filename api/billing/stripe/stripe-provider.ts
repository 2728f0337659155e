import type Stripe from "stripe";
import type { PaymentSettings } from "../../start/payment-settings";
import {
	type ChosenPlan,
	ForgedEventError,
	type PaymentProvider,
	type ProviderSubscription,
	UnreadableEventError,
} from "../payment-provider";
import { toPaymentEvent } from "./stripe-event";

type StripeSettings = Extract<PaymentSettings, { kind: "stripe" }>;

const TIMEOUT_MS = 20_000;

/** Where the API is reached, as the SDK takes it. */
function placeOf(apiUrl: string | null): Stripe.StripeConfig {
	if (apiUrl === null) return {};
	const { hostname, port, protocol } = new URL(apiUrl);
	const isPlain = protocol === "http:";
	return {
		host: hostname,
		port: port || (isPlain ? 80 : 443),
		protocol: isPlain ? "http" : "https",
	};
}

const idOf = (thing: string | { id: string } | null) =>
	typeof thing === "string" ? thing : (thing?.id ?? null);

function toSubscription(found: Stripe.Subscription): ProviderSubscription {
	const { id, customer, status, items, cancel_at: cancelAt } = found;
	const seconds = Math.max(0, ...items.data.map((item) => item.current_period_end));
	const periodEnd = seconds ? new Date(seconds * 1000) : null;
	// The portal of newer API versions sets only the time at which it ends.
	const isCancelled = found.cancel_at_period_end || cancelAt !== null;
	return {
		id,
		status,
		customerId: String(idOf(customer)),
		priceIds: items.data.map((item) => item.price.id),
		periodEnd: cancelAt ? new Date(cancelAt * 1000) : periodEnd,
		cancelAtPeriodEnd: isCancelled,
	};
}

/** Null where Stripe does not know the thing. */
async function orNull<T>(asked: Promise<T>): Promise<T | null> {
	try {
		return await asked;
	} catch (error) {
		if ((error as { statusCode?: number }).statusCode === 404) return null;
		throw error;
	}
}

/** Whether Stripe refused a call because the customer is deleted there, or of its other mode. */
const isWithoutCustomer = (error: unknown): boolean => {
	const { code, param } = error as { code?: string; param?: string };
	return code === "resource_missing" && param === "customer";
};

/** Whether Stripe refused an address that is one here, such as one with an umlaut, or of a host without a dot. */
const isForAddress = (error: unknown): boolean => {
	const { code, param } = error as { code?: string; param?: string };
	return code === "email_invalid" || param === "customer_email";
};

type Flow = Stripe.BillingPortal.SessionCreateParams.FlowData;

/** The portal's page that confirms a change of plan; null where there is nothing to change, or more than a plan. */
function changeTo({ priceId }: ChosenPlan, found: Stripe.Subscription | null): Flow | null {
	const [item, ...others] = found?.items.data ?? [];
	if (!found || !item || others.length > 0 || item.price.id === priceId) return null;
	return {
		type: "subscription_update_confirm",
		subscription_update_confirm: {
			subscription: found.id,
			items: [{ id: item.id, price: priceId, quantity: 1 }],
		},
	};
}

/** Opens a portal that is not set up for changes of the plan as it is. */
function openAsIs(error: unknown, open: () => Promise<string>): Promise<string> {
	const { type, message } = error as { type?: string; message?: string };
	if (type !== "StripeInvalidRequestError" || isWithoutCustomer(error)) throw error;
	console.error(
		`The billing portal does not take the change of plan, and opens as it is: ${message}`,
	);
	return open();
}

/** Stripe's checkout, subscriptions and billing portal. */
export async function createStripe(settings: StripeSettings): Promise<PaymentProvider> {
	const { default: Sdk } = await import("stripe");
	const stripe = new Sdk(settings.secretKey, {
		...placeOf(settings.apiUrl),
		timeout: TIMEOUT_MS,
		maxNetworkRetries: 1,
		telemetry: false,
	});
	const { sessions } = stripe.checkout;
	return {
		name: "stripe",
		async openCheckout({ priceId, email, isReachable, userId, customerId, ...urls }) {
			const openFor = (customer: { customer?: string; customer_email?: string }) =>
				sessions.create({
					mode: "subscription",
					line_items: [{ price: priceId, quantity: 1 }],
					success_url: urls.successUrl,
					cancel_url: urls.cancelUrl,
					...customer,
					...(userId !== null && { client_reference_id: String(userId) }),
				});
			const openAnew = () =>
				openFor(isReachable ? { customer_email: email } : {}).catch((error) => {
					// Its page then asks for another; the plan belongs to the account, or to the address, all the same.
					if (isForAddress(error)) return openFor({});
					throw error;
				});
			const session = await (customerId
				? openFor({ customer: customerId }).catch((error) => {
						if (isWithoutCustomer(error)) return openAnew();
						throw error;
					})
				: openAnew());
			if (!session.url) throw new Error(`Checkout ${session.id} has no address`);
			return { id: session.id, url: session.url, expiresAt: new Date(session.expires_at * 1000) };
		},
		async endCheckout(id) {
			// One that is paid or has ended cannot be ended: what it is is read anew when somebody asks.
			const session = await orNull(sessions.retrieve(id));
			if (session?.status === "open") await sessions.expire(id);
		},
		async checkout(id) {
			const session = await orNull(sessions.retrieve(id));
			if (!session) return null;
			const { payment_status: paymentStatus, subscription } = session;
			return {
				status: session.status ?? "open",
				paymentStatus,
				subscriptionId: idOf(subscription),
			};
		},
		async subscription(id) {
			const found = await orNull(stripe.subscriptions.retrieve(id));
			return found && toSubscription(found);
		},
		async changeEmail(customerId, email) {
			await orNull(stripe.customers.update(customerId, { email }));
		},
		async openPortal(customer, returnUrl, chosen) {
			const asked = { customer, return_url: returnUrl };
			const open = async (flow?: Flow) =>
				(await stripe.billingPortal.sessions.create({ ...asked, ...(flow && { flow_data: flow }) }))
					.url;
			try {
				const flow =
					chosen &&
					changeTo(chosen, await orNull(stripe.subscriptions.retrieve(chosen.subscriptionId)));
				return flow ? await open(flow).catch((error) => openAsIs(error, open)) : await open();
			} catch (error) {
				if (isWithoutCustomer(error)) return null;
				throw error;
			}
		},
		async readEvent(text, signature) {
			const { webhookSecret } = settings;
			let told: unknown;
			try {
				told = await stripe.webhooks.constructEventAsync(text, signature, webhookSecret);
			} catch (error) {
				if (error instanceof Sdk.errors.StripeSignatureVerificationError)
					throw new ForgedEventError(error.message);
				if (error instanceof SyntaxError) throw new UnreadableEventError(error.message);
				throw error;
			}
			return toPaymentEvent(told);
		},
	};
}
