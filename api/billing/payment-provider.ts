/** What takes payments: Stripe, or the sandbox, in which nothing is charged. */
export const PROVIDERS = ["stripe", "sandbox"] as const;

/** What is bought, and by whom. */
export interface Order {
	priceId: string;
	email: string;
	/** Whether the provider may send its receipts there: not to an address that is made up. */
	isReachable: boolean;
	/** Who pays, for the provider's records; null: nobody signed in. */
	userId: number | null;
	/** The customer that the account was at the provider, if there still is that one; null: a new one. */
	customerId: string | null;
	/** Where the browser goes on once it has paid; `{CHECKOUT_SESSION_ID}` in it stands for the checkout's id. */
	successUrl: string;
	/** Where it goes on if it has not. */
	cancelUrl: string;
}

/** A page on which a plan is paid. */
export interface OpenedCheckout {
	id: string;
	url: string;
	expiresAt: Date;
}

/** A checkout as the provider knows it. */
export interface ProviderCheckout {
	/** open, complete or expired. */
	status: string;
	/** paid, unpaid or no_payment_required. */
	paymentStatus: string;
	/** Null until the checkout is complete. */
	subscriptionId: string | null;
}

/** A subscription as the provider knows it. */
export interface ProviderSubscription {
	id: string;
	customerId: string;
	/** Of what it is made: a plan, and what else somebody may have added at the provider. */
	priceIds: string[];
	/** In Stripe's words, such as active, past_due and canceled. */
	status: string;
	periodEnd: Date | null;
	cancelAtPeriodEnd: boolean;
}

/** The plan that a subscription is to be changed to. */
export interface ChosenPlan {
	subscriptionId: string;
	priceId: string;
}

/** Something that has happened at the provider. */
export interface PaymentEvent {
	/** The same when the event is told again. */
	id: string;
	/** In Stripe's words, such as checkout.session.completed. */
	type: string;
	at: Date;
	/** The checkout that it is about. */
	checkoutId?: string | undefined;
	/** The subscription that it is about. */
	subscriptionId?: string | undefined;
}

/** An event's text is not signed by the provider, or too old. */
export class ForgedEventError extends Error {}

/** An event's text is signed, but no event: not JSON, or without what an event has. */
export class UnreadableEventError extends Error {}

/** What the service asks of a payment provider. Each call may fail, as the provider may be out of reach. */
export interface PaymentProvider {
	name: (typeof PROVIDERS)[number];
	openCheckout(order: Order): Promise<OpenedCheckout>;
	/** Ends a checkout that nobody has paid; nothing happens to one that is over. */
	endCheckout(id: string): Promise<void>;
	/** Null for one that there is not. */
	checkout(id: string): Promise<ProviderCheckout | null>;
	/** Null for one that there is not. */
	subscription(id: string): Promise<ProviderSubscription | null>;
	/** Sends a customer's receipts to another address; nothing happens to a customer that there is no more. */
	changeEmail(customerId: string, email: string): Promise<void>;
	/**
	 * The address, for a short time, at which a customer sees invoices and changes the subscription. Null for one that
	 * there is no more. Where a plan is chosen, and can be changed to, the portal shows that change.
	 */
	openPortal(
		customerId: string,
		returnUrl: string,
		chosen: ChosenPlan | null,
	): Promise<string | null>;
	/**
	 * The event in the body of a webhook; null for one that says nothing of checkouts and subscriptions. Undefined for a
	 * provider that tells its events inside the service.
	 * @throws ForgedEventError, UnreadableEventError
	 */
	readEvent?(text: string, signature: string): Promise<PaymentEvent | null>;
}
