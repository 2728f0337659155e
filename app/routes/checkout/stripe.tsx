import { useLoaderData } from "@remix-run/react";
import { redirect } from "@remix-run/server-runtime";
import { paths } from "~/paths";
import { stripeKey } from "~/services/billing/billing.server";
import { forAnyone } from "~/services/request/guard.server";
import { StripeRedirect } from "./stripe-redirect";

export const meta = () => [{ title: "Checkout" }];

export const loader = forAnyone(async (visit) => {
	const sessionId = visit.url.searchParams.get("session_id");
	if (!sessionId) throw redirect(paths.plans);
	visit.extras.loadsStripe = true;
	return { sessionId, publishableKey: stripeKey(visit) };
});

export default function StripeCheckoutPage() {
	return <StripeRedirect {...useLoaderData<typeof loader>()} />;
}
