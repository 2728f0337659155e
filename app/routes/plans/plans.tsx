import { Form, useLoaderData } from "@remix-run/react";
import type { SerializeFrom } from "@remix-run/server-runtime";
import type { Plan } from "@signage/contract/billing";
import type { Device } from "@signage/contract/devices";
import { shownPrice } from "@signage/contract/text/shown-price";
import { sizeText } from "@signage/contract/text/shown-size";
import { hasNoActivePlan } from "@signage/contract/tiers";
import Check from "lucide-react/icons/check";
import { useId } from "react";
import { BillingNotice } from "~/components/billing/billing-notice";
import { PortalButton } from "~/components/billing/portal-button";
import { useNotePortal } from "~/components/billing/portal-visit";
import { planName } from "~/components/billing/tier-name";
import { Button, ButtonAnchor, ButtonLink } from "~/components/button";
import { OpenedBy } from "~/components/forms/opened-by";
import { useBrand } from "~/components/frame/layout-data";
import { Link } from "~/components/links/link";
import { PageHeader } from "~/components/page-header";
import { Panel } from "~/components/panel";
import { Pill } from "~/components/pill";
import { counted, isLimit } from "~/components/text/counted";
import { paths, withQuery } from "~/paths";
import { isUnconfirmed } from "~/services/account/email.server";
import { readSubscription } from "~/services/account/profile.server";
import { listPlans } from "~/services/billing/billing.server";
import { ifAny } from "~/services/client/if-any.server";
import { listDevices } from "~/services/devices/devices.server";
import type { Context } from "~/services/request/context.server";
import { forAnyone } from "~/services/request/guard.server";
import { dayFormatFor, dayTold } from "~/services/schedules/day-format.server";
import { nameOfDevice } from "~/shared/shown-name";
import { losses, presentLimits } from "./losses";
import { UnlistedPlan } from "./unlisted-plan";
import { markYours } from "./your-plan";

export { shouldRevalidate } from "~/components/loading/revalidation";

export const meta = () => [{ title: "Plans" }];

/** The names of somebody's screens, the oldest first; none where the service does not tell. */
async function screensOf(visit: Context): Promise<string[]> {
	if (!visit.session.user) return [];
	const devices = (await ifAny(() => listDevices(visit))) ?? [];
	const placeOf = ({ place, deviceId }: Device) => place ?? deviceId;
	return devices.toSorted((one, other) => placeOf(one) - placeOf(other)).map(nameOfDevice);
}

export const loader = forAnyone(async (visit) => {
	const [plans, screens, paid] = await Promise.all([
		listPlans(visit),
		screensOf(visit),
		visit.session.user && ifAny(() => readSubscription(visit)),
	]);
	// As these answers told it.
	const tier = visit.session.user?.tier;
	const mayWait = tier !== undefined && hasNoActivePlan(tier) && (await isUnconfirmed(visit));
	const own = paid && paid.tier === tier ? paid : undefined;
	const priceId = own?.priceId || undefined;
	const endsOn = dayTold(dayFormatFor(visit), own?.endsAt);
	const hasPlan = tier !== undefined && !hasNoActivePlan(tier);
	const present = hasPlan ? presentLimits(plans ?? [], tier, own) : undefined;
	const isUnlisted = !plans?.some((plan) => plan.tier === tier);
	const renewing = paid?.renewingSubscriptions ?? 0;
	return {
		tier,
		/** Whether there is something to change, which is not bought again. */
		isPaying: hasPlan || (tier !== undefined && renewing > 0),
		unlisted:
			isUnlisted && (hasPlan || renewing > 0)
				? { name: hasPlan ? planName({ tier, title: own?.title }) : undefined, endsOn }
				: undefined,
		/** Whether a plan that is paid may wait for the address to be confirmed. */
		mayWait,
		isOnSale: !plans?.some((plan) => plan.isOnSale === false),
		isPaymentFailed: paid?.isPaymentFailed,
		renewingSubscriptions: paid?.renewingSubscriptions,
		plans:
			plans &&
			markYours(plans, { tier, priceId }).map((plan) => ({
				...plan,
				endsOn: plan.isCurrent ? endsOn : undefined,
				losses: present && plan.tier !== tier ? losses(present(plan), plan, screens) : [],
			})),
	};
});
type ShownPlan = NonNullable<SerializeFrom<typeof loader>["plans"]>[number];

const featuresOf = ({ maxScreens, maxPages, maxBytes, fileTypes, words }: Plan) => [
	isLimit(maxScreens) ? counted(maxScreens, "screen") : "Any number of screens",
	`${isLimit(maxPages) ? counted(maxPages, "page") : "Any number of pages"} in a presentation`,
	...(maxBytes != null && isLimit(maxBytes) ? [`${sizeText(maxBytes)} of storage`] : []),
	`Files: ${fileTypes.join(", ")}`,
	...words,
];

/** A long name takes two lines: it would stick out of a narrow card. */
const IN_CARD = "w-full px-2 py-1 whitespace-normal";

interface ForWhom {
	isSignedIn: boolean;
	/** Whether they have a plan, which is changed and not bought again. */
	isPaying: boolean;
}

function Choose({ plan, isSignedIn, isPaying }: { plan: ShownPlan } & ForWhom) {
	// What takes something away does not ask to be pressed.
	const kind = plan.losses.length > 0 ? "secondary" : "primary";
	const notePortal = useNotePortal();
	if (!isSignedIn)
		return (
			<ButtonLink
				to={withQuery(paths.signupCheckout, { priceId: plan.priceId })}
				kind={kind}
				className={IN_CARD}
				aria-label={`Choose ${plan.title}`}
			>
				Choose {plan.title}
			</ButtonLink>
		);
	return (
		<Form method="post" action={paths.checkout} onSubmit={notePortal}>
			<OpenedBy />
			<input type="hidden" name="priceId" value={plan.priceId} />
			{isPaying ? (
				<Button kind={kind} className={IN_CARD} name="intent" value="change">
					Change to {plan.title}
				</Button>
			) : (
				<Button kind={kind} className={IN_CARD}>
					Choose {plan.title}
				</Button>
			)}
		</Form>
	);
}

function PlanCard({ plan, ...whom }: { plan: ShownPlan } & ForWhom) {
	const { isCurrent, isOtherPrice, isToBeHad, endsOn, losses: lost } = plan;
	const heading = useId();
	return (
		<Panel
			aria-labelledby={heading}
			className={isCurrent ? "flex flex-col p-6 outline-2 outline-accent" : "flex flex-col p-6"}
		>
			<div className="flex flex-wrap items-center justify-between gap-2">
				<h2 id={heading} className="text-lg font-semibold">
					{plan.title}
				</h2>
				{isCurrent && <Pill tone="accent">Your plan</Pill>}
			</div>
			<p className="mt-2 text-xl font-semibold tracking-tight">{shownPrice(plan)}</p>
			{isOtherPrice && (
				<p className="mt-1 text-sm text-muted">You pay another price, as your invoices say.</p>
			)}
			<ul className="my-5 grid gap-2">
				{featuresOf(plan).map((feature) => (
					<li key={feature} className="flex gap-2">
						<Check size={18} aria-hidden className="mt-0.5 flex-none text-good" />
						<span className="min-w-0 wrap-anywhere">{feature}</span>
					</li>
				))}
			</ul>
			<div className="mt-auto grid gap-3">
				{endsOn && (
					<>
						<p className="font-medium text-warn">
							Ends on {endsOn}. You can keep it in the billing portal.
						</p>
						<PortalButton className={IN_CARD}>Keep {plan.title}</PortalButton>
					</>
				)}
				{lost.length > 0 && (
					<ul className="grid gap-1 wrap-anywhere text-sm text-warn">
						{lost.map((loss) => (
							<li key={loss}>{loss}</li>
						))}
					</ul>
				)}
				{isToBeHad && <Choose plan={plan} {...whom} />}
			</div>
		</Panel>
	);
}

/** Compares the plans, marks the present one and leads to the checkout. */
export default function PlansPage() {
	const { plans, tier, isPaying, isOnSale, unlisted, mayWait, ...paid } =
		useLoaderData<typeof loader>();
	const pricingUrl = useBrand()?.brand.pricingUrl;
	const isSignedIn = tier !== undefined;
	if (!plans || plans.length === 0)
		return (
			<>
				<PageHeader title="Plans" lead="This service does not list its plans here." />
				{pricingUrl && pricingUrl !== paths.plans && (
					<ButtonAnchor href={pricingUrl} target="_blank" rel="noreferrer">
						See the prices
					</ButtonAnchor>
				)}
			</>
		);
	return (
		<>
			<PageHeader
				title="Plans"
				lead={
					isSignedIn && !isPaying
						? `You have no plan ${tier === "Canceled" ? "any more" : "yet"}. Choose one; you can change or cancel it at any time.`
						: "You can change or cancel your plan at any time."
				}
			/>
			{!isOnSale && (
				<p className="mb-6 rounded-box border border-line bg-warn-soft p-4 text-warn">
					Payments are not set up here, so no plan can be bought.
				</p>
			)}
			{isSignedIn && <BillingNotice paid={{ tier, ...paid }} />}
			{unlisted && <UnlistedPlan {...unlisted} />}
			{mayWait && (
				<p className="mb-6">
					Did you pay for a plan before you had an account?{" "}
					<Link to={paths.resendConfirmation} className="text-accent underline">
						Confirm your email address
					</Link>
					: you get the plan then.
				</p>
			)}
			<div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
				{plans.map((plan) => (
					<PlanCard key={plan.priceId} plan={plan} isSignedIn={isSignedIn} isPaying={isPaying} />
				))}
			</div>
		</>
	);
}
