import { useActionData } from "@remix-run/react";
import { redirect } from "@remix-run/server-runtime";
import * as z from "zod";
import { PortalButton } from "~/components/billing/portal-button";
import { ButtonLink } from "~/components/button";
import { ErrorBox } from "~/components/errors/error-box";
import { otherErrors } from "~/components/forms/plain-fields";
import { PageHeader } from "~/components/page-header";
import { paths } from "~/paths";
import { changePlan, startCheckout } from "~/services/billing/billing.server";
import { form, intents } from "~/services/forms/intents.server";
import { forSignedIn } from "~/services/request/guard.server";
import { leadOn } from "./onward.server";
import { ownHelp } from "./own-help";

export { clientAction } from "~/components/loading/kept-offline";
export { shouldRevalidate } from "~/components/loading/revalidation";

export const meta = () => [{ title: "Checkout" }];

/**
 * A checkout begins with a POST; who opens the address chooses a plan first. Where scripts show the answer to the POST,
 * they ask for this page's data by a GET of its own.
 */
export const loader = forSignedIn(async ({ isFormAnswer, isPage }) => {
	if (isPage && !isFormAnswer) throw redirect(paths.plans);
	return null;
});

const chosen = z.object({ priceId: z.string().max(200, "There is no such plan").optional() });

export const action = intents(forSignedIn, {
	"": form(chosen, async (visit, { priceId }) => leadOn(await startCheckout(visit, priceId))),
	change: form(chosen, async (visit, { priceId }) => leadOn(await changePlan(visit, priceId))),
});

/** The status of a checkout by somebody who pays for a plan already. */
const HAS_PLAN = 409;
const CHANGE_THERE = "The billing portal changes or cancels the plan that you have.";
const NO_PORTAL =
	"The billing portal cannot be opened for you. To change your plan, ask our support.";

export default function CheckoutPage() {
	const answer = useActionData<typeof action>();
	const hasPlan = answer?.error?.statusCode === HAS_PLAN;
	// To change a plan, the portal was tried first.
	const mayOpen = answer?.intent !== "change";
	const way = mayOpen ? CHANGE_THERE : NO_PORTAL;
	return (
		<>
			<ErrorBox
				error={answer?.error}
				formErrors={otherErrors(answer?.result)}
				help={hasPlan ? way : ownHelp(answer?.error)}
			/>
			<PageHeader title="Checkout" lead="Nothing was charged." />
			<div className="flex flex-wrap gap-3">
				{hasPlan && mayOpen && <PortalButton kind="primary" />}
				{hasPlan && <ButtonLink to={paths.profile}>My profile</ButtonLink>}
				<ButtonLink to={paths.plans}>Look at the plans</ButtonLink>
			</div>
		</>
	);
}
