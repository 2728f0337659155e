import { bearerToken, sessionOf } from "../../http/callers";
import type { Handlers } from "../../http/handler";
import { unauthorized } from "../../http/problem-answer";
import { usableFiles } from "../../media/rules/usable-files";
import { comparedPlans } from "../../plans/most-stored";
import { openPortal, readCheckoutStatus } from "../rules/own-billing";
import { keepCheckout, openChosenPlan, openNextPlan } from "../rules/start-checkout";

export const billingHandlers: Handlers = {
	listPlans: async (_, { config, payments, tools }) => {
		// What a profile with the plan would say: nobody buys what this machine cannot convert.
		const plans = comparedPlans(config).map((plan) => ({
			...plan,
			fileTypes: usableFiles(tools, plan.fileTypes),
		}));
		return payments ? plans : plans.map((plan) => ({ ...plan, isOnSale: false }));
	},
	createCheckoutSession: {
		async prepare({ userId, address }, services) {
			const opened = await openNextPlan(services, userId, address);
			return (used) => keepCheckout(used, opened);
		},
	},
	async createSignupSession({ body, request, address }, services) {
		const session = await sessionOf(request, services);
		// A person whose token has ended must not pay for an account to be made.
		if (!session && bearerToken(request)) return unauthorized();
		const userId = session?.userId ?? null;
		return keepCheckout(services, await openChosenPlan(services, body, userId, address));
	},
	createPortalSession: {
		async prepare({ userId, body }, services) {
			const url = await openPortal(services, userId, body?.priceId ?? null);
			return async () => ({ url });
		},
	},
	getCheckoutStatus: ({ query }, services) => readCheckoutStatus(services, query.sessionId),
};
