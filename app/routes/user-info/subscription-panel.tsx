import { Form } from "@remix-run/react";
import { hasNoActivePlan } from "@signage/contract/tiers";
import ExternalLink from "lucide-react/icons/external-link";
import RotateCw from "lucide-react/icons/rotate-cw";
import { PAID_BEFORE } from "~/components/billing/paid-before";
import { useNotePortal } from "~/components/billing/portal-visit";
import { planName } from "~/components/billing/tier-name";
import { Button, ButtonAnchor } from "~/components/button";
import { Facts } from "~/components/facts";
import { OpenedBy } from "~/components/forms/opened-by";
import { Pill } from "~/components/pill";
import { grouped, isLimit } from "~/components/text/counted";
import { TitledPanel } from "~/components/titled-panel";
import { paths } from "~/paths";
import type { ShownProfile } from "./load.server";

type Subscription = Pick<
	ShownProfile,
	| "tier"
	| "planTitle"
	| "endsOn"
	| "isEmailConfirmed"
	| "maxScreens"
	| "maxPages"
	| "fileTypes"
	| "billingPortal"
>;

/** What a limit of a plan is; of an account without a plan, 0 is no room rather than no limit. */
function upTo(tier: string, most?: number | null): string {
	if (typeof most !== "number") return "n/a";
	if (isLimit(most)) return `up to ${grouped(most)}`;
	return hasNoActivePlan(tier) ? "n/a" : "no limit";
}

const INVOICES = "View my subscription/invoices";

/** A link where the profile has one, else a form: the address of a portal is made on the click (contract.md). */
function Invoices({ url }: { url?: string }) {
	const note = useNotePortal();
	if (url)
		return (
			<a
				href={url}
				onClick={note}
				onAuxClick={note}
				target="_blank"
				rel="noreferrer"
				className="text-accent underline"
			>
				{INVOICES}
			</a>
		);
	return (
		<Form method="post" action={paths.profile} onSubmit={note} preventScrollReset>
			<OpenedBy />
			<button
				type="submit"
				name="intent"
				value="billing-portal"
				className="min-h-6 text-left text-accent underline"
			>
				{INVOICES}
			</button>
		</Form>
	);
}

/** The tier; of somebody without a plan, whose address is not confirmed, also where one may wait. */
function Tier({
	tier,
	planTitle: title,
	isEmailConfirmed,
}: Pick<Subscription, "tier" | "planTitle" | "isEmailConfirmed">) {
	const mayWait = hasNoActivePlan(tier) && isEmailConfirmed === false;
	return (
		<span className="flex flex-wrap items-center gap-x-3 gap-y-2">
			<Pill tone="accent">{planName({ tier, title })}</Pill>
			{mayWait && <span className="text-muted">{PAID_BEFORE}</span>}
		</span>
	);
}

/** The subscription: tier, limits, and a link to the billing portal (spec 2). */
export function SubscriptionPanel({
	profile,
	pricingUrl,
}: {
	profile: Subscription;
	pricingUrl: string;
}) {
	const { tier, planTitle, isEmailConfirmed } = profile;
	return (
		<TitledPanel
			title="Subscription"
			actions={
				<>
					<Form method="post" action={paths.profile} preventScrollReset>
						<OpenedBy />
						<Button name="intent" value="refresh-subscription">
							<RotateCw size={16} aria-hidden />
							Refresh Subscription
						</Button>
					</Form>
					<ButtonAnchor href={pricingUrl} target="_blank" rel="noreferrer">
						<ExternalLink size={16} aria-hidden />
						Upgrade Subscription
					</ButtonAnchor>
				</>
			}
		>
			<Facts
				facts={[
					["Subscription tier", <Tier key="tier" {...{ tier, planTitle, isEmailConfirmed }} />],
					...(profile.endsOn ? [["Ends on", profile.endsOn] as const] : []),
					["Screens", upTo(tier, profile.maxScreens)],
					["Pages per presentation", upTo(tier, profile.maxPages)],
					["Presentation files", profile.fileTypes || "n/a"],
					["Billing", <Invoices key="billing" url={profile.billingPortal} />],
				]}
			/>
		</TitledPanel>
	);
}
