import { hasNoActivePlan } from "@signage/contract/tiers";
import { PortalButton } from "./portal-button";

/** What the service says of the subscriptions of whoever is signed in; other services say nothing. */
export interface Paid {
	tier: string;
	isPaymentFailed?: boolean | null | undefined;
	/** How many renew. */
	renewingSubscriptions?: number | null | undefined;
}

const failedWords = (tier: string) =>
	hasNoActivePlan(tier)
		? "It gives no plan until it is paid. Pay it, or cancel it, in the billing portal."
		: "Pay it, or change how you pay, in the billing portal: else your plan ends.";

/** Says that a payment failed, or that several subscriptions are paid, with the way to mend it. Renders nothing if neither is so. */
export function BillingNotice({ paid }: { paid: Paid }) {
	const count = paid.renewingSubscriptions ?? 0;
	const isTwice = count > 1;
	if (!paid.isPaymentFailed && !isTwice) return null;
	return (
		<section
			aria-label="Payments"
			className="mb-6 grid gap-3 rounded-box border border-warn/40 bg-warn-soft p-4"
		>
			{paid.isPaymentFailed && (
				<p>
					<strong className="font-semibold">The last payment for your subscription failed.</strong>{" "}
					{failedWords(paid.tier)}
				</p>
			)}
			{isTwice && (
				<p>
					<strong className="font-semibold">
						You pay for {count === 2 ? "two" : count} subscriptions.
					</strong>{" "}
					Cancel what you do not need in the billing portal.
				</p>
			)}
			<PortalButton size="small" />
		</section>
	);
}
