import { redirect, redirectDocument } from "@remix-run/server-runtime";
import { paths, withQuery } from "~/paths";
import type { Onward } from "~/services/billing/billing.server";

/** Sends somebody to the payment page, or to the page of ours that goes there with Stripe's script. */
export const leadOn = (onward: Onward) =>
	"url" in onward
		? redirect(onward.url, 303)
		: // A page of its own: only that one may load the script.
			redirectDocument(withQuery(paths.stripeCheckout, { session_id: onward.sessionId }), 303);
