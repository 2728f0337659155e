import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { redirect } from "@remix-run/server-runtime";
import { shownPrice } from "@signage/contract/text/shown-price";
import * as z from "zod";
import { Button, ButtonLink } from "~/components/button";
import { ErrorBox } from "~/components/errors/error-box";
import { TextField } from "~/components/forms/field";
import { FormButtons } from "~/components/forms/form-buttons";
import { plainFields } from "~/components/forms/plain-fields";
import { Link } from "~/components/links/link";
import { PageHeader } from "~/components/page-header";
import { Panel } from "~/components/panel";
import { paths, withQuery } from "~/paths";
import { listPlans, startSignup } from "~/services/billing/billing.server";
import { ifAny } from "~/services/client/if-any.server";
import { form, intents } from "~/services/forms/intents.server";
import { forSignedOutElse } from "~/services/request/guard.server";
import { emailForm } from "../account-fields.server";
import { leadOn } from "./onward.server";
import { ownHelp } from "./own-help";

export { clientAction } from "~/components/loading/kept-offline";
export { shouldRevalidate } from "~/components/loading/revalidation";

export const meta = () => [{ title: "Checkout" }];

/** Who is signed in pays from the plans, for the account that is signed in. */
const signedOut = forSignedOutElse(paths.plans);

export const loader = signedOut(async (visit) => {
	const { searchParams } = visit.url;
	visit.extras.leadsToPayment = true;
	const priceId = searchParams.get("priceId") ?? "";
	if (priceId === "" && !visit.isFormAnswer) throw redirect(paths.plans);
	// Whoever came with the price can pay without the plan's name.
	const plans = await ifAny(() => listPlans(visit));
	return {
		email: searchParams.get("email") ?? "",
		priceId,
		plan: plans?.find((one) => one.priceId === priceId),
	};
});

const signup = emailForm.extend({
	priceId: z.string("Choose a plan").trim().min(1, "Choose a plan").max(200, "Choose a plan"),
});

export const action = intents(signedOut, {
	"": form(signup, async (visit, typed) => leadOn(await startSignup(visit, typed))),
});

export default function SignupCheckoutPage() {
	const { plan, ...defaults } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const { email, priceId } = plainFields("signup", ["email", "priceId"], answer?.result, defaults);
	const typed = String(email.initialValue ?? "") || undefined;
	const toSignIn = withQuery(paths.login, { email: typed, redirectTo: paths.plans });
	return (
		<div className="mx-auto max-w-md">
			<ErrorBox
				error={answer?.error}
				help={ownHelp(answer?.error)}
				fields={[email]}
				formErrors={priceId.errors}
			>
				{priceId.errors && <ButtonLink to={paths.plans}>Look at the plans</ButtonLink>}
			</ErrorBox>
			<PageHeader
				title={plan ? `Get ${plan.title}` : "Checkout"}
				lead={plan && `${shownPrice(plan)}. You pay on the next page.`}
			/>
			<Panel className="p-5">
				<Form method="post" noValidate className="flex flex-col gap-5">
					<input
						type="hidden"
						id={priceId.id}
						name="priceId"
						value={String(priceId.initialValue ?? "")}
					/>
					<TextField field={email} label="Email" type="email" autoComplete="username" required />
					<p className="text-sm text-muted">
						The plan belongs to the account with this address. You can make that account before or
						after you pay.
					</p>
					<p className="text-sm text-muted">
						Do you have a plan already?{" "}
						<Link to={toSignIn} className="text-accent underline">
							Sign in first
						</Link>{" "}
						to change it: what you pay for here is a second one.
					</p>
					<FormButtons
						wide
						action={<Button kind="primary">Go to payment</Button>}
						cancel={<ButtonLink to={paths.plans}>Cancel</ButtonLink>}
					/>
				</Form>
			</Panel>
		</div>
	);
}
