import { API_BASE } from "@signage/contract/endpoint";
import { endpoints } from "@signage/contract/endpoints";
import type { Hono } from "hono";
import { problemAnswer } from "../../http/problem-answer";
import { notFound, ProblemError } from "../../problems/problem";
import type { Services } from "../../start/services";
import { ForgedEventError, UnreadableEventError } from "../payment-provider";
import { handleEvent } from "../rules/handle-event";

/** Beside the other calls about payments. */
const WEBHOOK = `${API_BASE}${endpoints.createCheckoutSession.path.replace(/[^/]+$/, "webhook")}`;

/** Takes the provider's events. What fails is answered 500 by the app, and told again. */
export function serveWebhook(app: Hono, services: Services): void {
	app.post(WEBHOOK, async (c) => {
		const { payments } = services;
		if (!payments?.readEvent) return problemAnswer(notFound("This address"));
		const text = await c.req.text();
		const signature = c.req.header("stripe-signature") ?? "";
		try {
			const event = await payments.readEvent(text, signature);
			if (event) await handleEvent(services, payments, event);
		} catch (error) {
			if (error instanceof UnreadableEventError)
				return problemAnswer(new ProblemError(400, "The body is signed, but it is no event."));
			if (!(error instanceof ForgedEventError)) throw error;
			return problemAnswer(new ProblemError(400, "The event is not signed, or too old."));
		}
		return c.json({ received: true });
	});
}
