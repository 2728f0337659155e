import { useActionData } from "@remix-run/react";
import { redirect } from "@remix-run/server-runtime";
import { z } from "zod";
import { ButtonLink } from "~/components/button";
import { ErrorBox } from "~/components/error-box";
import { PageHeader } from "~/components/page-header";
import { paths } from "~/paths";
import { startCheckout } from "~/services/billing/billing.server";
import { form, intents } from "~/services/forms/intents.server";
import { forSignedIn } from "~/services/request/guard.server";
import { leadOn } from "./onward.server";

export { shouldRevalidate } from "~/components/revalidation";

export const meta = () => [{ title: "Checkout" }];

/** A checkout begins with a POST; who opens the address chooses a plan first. */
export const loader = forSignedIn(async ({ isFormAnswer }) => {
	if (!isFormAnswer) throw redirect(paths.plans);
	return null;
});

const chosen = z.object({ priceId: z.string().max(200).optional() });

export const action = intents(forSignedIn, {
	"": form(chosen, async (visit, { priceId }) => leadOn(await startCheckout(visit, priceId))),
});

export default function CheckoutPage() {
	const answer = useActionData<typeof action>();
	return (
		<>
			<ErrorBox error={answer?.error} />
			<PageHeader title="Checkout" lead="Nothing was charged." />
			<ButtonLink to={paths.plans}>Look at the plans</ButtonLink>
		</>
	);
}
