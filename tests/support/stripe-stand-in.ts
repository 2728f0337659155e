import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import Stripe from "stripe";
import { DASHBOARD_URL } from "./service";

const WEBHOOK_SECRET = "whsec_of_the_tests";
const DAY = 24 * 3600;

interface Session {
	id: string;
	object: "checkout.session";
	url: string;
	status: "open" | "complete" | "expired";
	payment_status: "paid" | "unpaid" | "no_payment_required";
	customer: string | null;
	subscription: string | null;
	expires_at: number;
}
interface Subscription {
	id: string;
	object: "subscription";
	customer: string;
	status: string;
	cancel_at: number | null;
	cancel_at_period_end: boolean;
	items: { data: { id: string; price: { id: string }; current_period_end: number }[] };
}

/** What the service has asked for. */
interface Asked {
	method: string;
	path: string;
	form: Record<string, string>;
}

/** A stand-in for the calls of Stripe's API that the service makes. */
export interface StripeStandIn {
	/** Settings of a service that uses it. */
	env: Record<string, string>;
	asked: Asked[];
	sessions: Map<string, Session>;
	subscriptions: Map<string, Subscription>;
	/** Ids of customers that were deleted. */
	goneCustomers: Set<string>;
	/** Whether its portal can change plans. */
	changesPlans: boolean;
	/** Whether its portal answers 403 to a change of plan. */
	failsFlows: boolean;
	/** How long a checkout can be paid. */
	checkoutSeconds: number;
	/** Whether it answers nothing but 500. */
	isDown: boolean;
	/** With what it refuses all calls; null: with nothing. */
	refusal: { status: number; code: string } | null;
	/** Waited for once before an answer that is ready is sent; null: none is held back. */
	holdNext: ((call: Asked) => Promise<void>) | null;
	/** Pays a checkout with a price. Nobody is told. Returns the subscription. */
	pay(sessionId: string, priceId: string): Subscription;
	/** An event's text, as a webhook sends it. */
	event(type: string, object: object, more?: object): string;
	/** The signature of a text. */
	signature(payload: string, options?: { secret?: string; timestamp?: number }): string;
	stop(): Promise<void>;
}

const now = () => Math.floor(Date.now() / 1000);

const noCustomer = {
	error: { type: "invalid_request_error", code: "resource_missing", param: "customer" },
};

const wrongAddress = {
	error: { type: "invalid_request_error", code: "email_invalid", param: "customer_email" },
};

function answer(response: ServerResponse, status: number, body: object): void {
	response.writeHead(status, { "content-type": "application/json" });
	response.end(JSON.stringify(body));
}

/** Starts a stand-in on a free port. */
export async function startStripe(): Promise<StripeStandIn> {
	const sessions = new Map<string, Session>();
	const subscriptions = new Map<string, Subscription>();
	const asked: Asked[] = [];
	const sdk = new Stripe("sk_test_of_the_tests");

	const openSession = (form: Record<string, string>): Session => {
		const id = `cs_test_${randomUUID()}`;
		return {
			id,
			object: "checkout.session",
			url: `https://checkout.stripe.com/c/pay/${id}`,
			status: "open",
			payment_status: "unpaid",
			customer: form.customer ?? null,
			subscription: null,
			expires_at: now() + standIn.checkoutSeconds,
		};
	};

	/** The answer's body; undefined where there is no such thing. */
	function found({ method, path, form }: Asked): object | undefined {
		const parts = path.split("/");
		if (path === "/v1/checkout/sessions" && method === "POST") {
			const session = openSession(form);
			sessions.set(session.id, session);
			return session;
		}
		if (path === "/v1/billing_portal/sessions" && method === "POST")
			return { id: "bps_1", url: `https://billing.stripe.com/p/session/${form.customer}` };
		if (path.startsWith("/v1/customers/"))
			return standIn.goneCustomers.has(String(parts[3])) ? undefined : { id: parts[3] };
		if (path.startsWith("/v1/subscriptions/")) return subscriptions.get(String(parts[3]));
		const session = sessions.get(String(parts[4]));
		if (session && parts[5] === "expire") session.status = "expired";
		return session;
	}

	const standIn: StripeStandIn = {
		env: {},
		asked,
		sessions,
		subscriptions,
		goneCustomers: new Set(),
		changesPlans: true,
		failsFlows: false,
		checkoutSeconds: DAY,
		isDown: false,
		refusal: null,
		holdNext: null,
		pay(sessionId, priceId) {
			const session = sessions.get(sessionId);
			if (!session) throw new Error("There is no such checkout");
			const subscription: Subscription = {
				id: `sub_${randomUUID()}`,
				object: "subscription",
				customer: session.customer ?? `cus_${randomUUID()}`,
				status: "active",
				cancel_at: null,
				cancel_at_period_end: false,
				items: {
					data: [{ id: "si_1", price: { id: priceId }, current_period_end: now() + 30 * DAY }],
				},
			};
			subscriptions.set(subscription.id, subscription);
			const { id, customer } = subscription;
			Object.assign(session, { customer, subscription: id, status: "complete" });
			session.payment_status = "paid";
			return subscription;
		},
		event: (type, object, more = {}) =>
			JSON.stringify({
				id: `evt_${randomUUID()}`,
				object: "event",
				created: now(),
				type,
				data: { object },
				...more,
			}),
		signature: (payload, { secret = WEBHOOK_SECRET, timestamp = now() } = {}) =>
			sdk.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
		stop: async () => {
			server.close();
			server.closeAllConnections();
		},
	};

	const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
		const { pathname: path } = new URL(request.url ?? "/", "http://stripe");
		const form = Object.fromEntries(new URLSearchParams(await text(request)));
		const call = { method: request.method ?? "", path, form };
		asked.push(call);
		if (standIn.isDown) return answer(response, 500, { error: { message: "Down" } });
		if (standIn.refusal) {
			const { status, code } = standIn.refusal;
			const error = { type: "invalid_request_error", code, message: "Refused" };
			return answer(response, status, { error });
		}
		// Stripe is stricter than this service.
		if (form.customer_email && !/^[\x21-\x7e]+\.\w+$/.test(form.customer_email))
			return answer(response, 400, wrongAddress);
		if (!standIn.changesPlans && form["flow_data[type]"])
			return answer(response, 400, { error: { type: "invalid_request_error" } });
		if (standIn.failsFlows && form["flow_data[type]"])
			return answer(response, 403, { error: { message: "This key may not do that" } });
		if (standIn.goneCustomers.has(form.customer ?? "")) return answer(response, 400, noCustomer);
		const body = found(call);
		const ready = body && structuredClone(body);
		const hold = standIn.holdNext;
		standIn.holdNext = null;
		await hold?.(call);
		if (ready) answer(response, 200, ready);
		else answer(response, 404, { error: { type: "invalid_request_error", message: "No such" } });
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	standIn.env = {
		STRIPE_SECRET_KEY: "sk_test_of_the_tests",
		STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
		STRIPE_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		DASHBOARD_URL,
	};
	return standIn;
}

/** Sends a webhook. */
export const tell = (
	service: { url: string },
	payload: string,
	signature: string,
): Promise<Response> =>
	fetch(`${service.url}/api/v1/Stripe/webhook`, {
		method: "POST",
		body: payload,
		headers: { "content-type": "application/json", "stripe-signature": signature },
	});
