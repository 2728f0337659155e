import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "~/components/button";
import { PageHeader } from "~/components/page-header";
import { paths } from "~/paths";
import { forAnyone } from "~/services/request/guard.server";

export const meta = () => [{ title: "Checkout cancelled" }];

export const loader = forAnyone(async ({ session }) => ({
	isSignedIn: session.user !== undefined,
}));

/** Where the payment page leads who does not pay. They may have paid for another checkout meanwhile, in another tab. */
export default function CheckoutCancelPage() {
	const { isSignedIn } = useLoaderData<typeof loader>();
	return (
		<div className="mx-auto max-w-xl">
			<PageHeader
				title="Checkout cancelled"
				lead="Nothing was charged in this checkout, and it changed nothing about your plan."
			/>
			<div className="flex flex-wrap gap-3">
				<ButtonLink to={paths.plans} kind="primary">
					Look at the plans
				</ButtonLink>
				{isSignedIn && <ButtonLink to={paths.profile}>My subscription</ButtonLink>}
			</div>
		</div>
	);
}
