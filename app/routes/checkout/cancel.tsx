import { ButtonLink } from "~/components/button";
import { PageHeader } from "~/components/page-header";
import { paths } from "~/paths";

export const meta = () => [{ title: "Checkout cancelled" }];

/** Where the payment page leads who does not pay. */
export default function CheckoutCancelPage() {
	return (
		<div className="mx-auto max-w-xl">
			<PageHeader
				title="Checkout cancelled"
				lead="Nothing was charged, and your plan is as it was."
			/>
			<ButtonLink to={paths.plans} kind="primary">
				Look at the plans
			</ButtonLink>
		</div>
	);
}
