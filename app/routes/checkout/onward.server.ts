import { redirect } from "@remix-run/server-runtime";
import type { Onward } from "~/services/billing/billing.server";
import type { Context } from "~/services/request/context.server";

/** Sends somebody to the payment page, or returns what a page of ours needs to do so with Stripe's script. */
export function leadOn({ extras }: Context, onward: Onward) {
	if ("url" in onward) throw redirect(onward.url, 303);
	extras.loadsStripe = true;
	return onward;
}
