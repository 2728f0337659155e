import { PortalButton } from "~/components/billing/portal-button";

/** What somebody has, or pays, that none of the cards is. */
interface Unlisted {
	/** What the plan is called; undefined: what is paid gives none. */
	name: string | undefined;
	/** The day on which it ends, where it is cancelled. */
	endsOn: string | undefined;
}

/** Says what somebody has where no card can be marked as theirs. */
export function UnlistedPlan({ name, endsOn }: Unlisted) {
	if (name === undefined)
		return (
			<p className="mb-6">
				You pay for a subscription, and it gives none of our plans. Please do not pay for another:
				ask our support, who can put it right.
			</p>
		);
	return (
		<div className="mb-6 grid justify-items-start gap-3">
			<p>
				Your plan: <strong className="font-semibold">{name}</strong>. It is none of those below.
			</p>
			{endsOn && (
				<>
					<p className="font-medium text-warn">
						Ends on {endsOn}. You can keep it in the billing portal.
					</p>
					<PortalButton size="small">Keep {name}</PortalButton>
				</>
			)}
		</div>
	);
}
