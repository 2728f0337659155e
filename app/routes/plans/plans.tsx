import { Form, useLoaderData } from "@remix-run/react";
import type { Plan } from "@signage/contract/billing";
import { shownPrice } from "@signage/contract/shown-price";
import Check from "lucide-react/icons/check";
import { Button, ButtonAnchor, ButtonLink } from "~/components/button";
import { PageHeader } from "~/components/page-header";
import { Panel } from "~/components/panel";
import { Pill } from "~/components/pill";
import { paths, withQuery } from "~/paths";
import { useBrand } from "~/root";
import { listPlans } from "~/services/billing/billing.server";
import { forAnyone } from "~/services/request/guard.server";
import { losses } from "./losses";

export { shouldRevalidate } from "~/components/revalidation";

export const meta = () => [{ title: "Plans" }];

export const loader = forAnyone(async (visit) => ({
	plans: await listPlans(visit),
	tier: visit.session.user?.tier,
}));

const number = new Intl.NumberFormat("en");

const featuresOf = ({ maxScreens, maxPages, fileTypes, words }: Plan) => [
	`${number.format(maxScreens)} screens`,
	`${number.format(maxPages)} pages in a presentation`,
	`Files: ${fileTypes.join(", ")}`,
	...words,
];

function Choose({ plan, isSignedIn }: { plan: Plan; isSignedIn: boolean }) {
	if (!isSignedIn)
		return (
			<ButtonLink
				to={withQuery(paths.signupCheckout, { priceId: plan.priceId })}
				kind="primary"
				aria-label={`Choose ${plan.title}`}
			>
				Choose {plan.title}
			</ButtonLink>
		);
	return (
		<Form method="post" action={paths.checkout}>
			<input type="hidden" name="priceId" value={plan.priceId} />
			<Button kind="primary" className="w-full">
				Choose {plan.title}
			</Button>
		</Form>
	);
}

interface CardProps {
	plan: Plan;
	/** What somebody has now; undefined without a plan. */
	current?: Plan;
	isSignedIn: boolean;
}

function PlanCard({ plan, current, isSignedIn }: CardProps) {
	const isCurrent = plan.tier === current?.tier;
	const lost = current && !isCurrent ? losses(current, plan) : [];
	const heading = `plan-${plan.tier}`;
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
			<p className="mt-2 text-2xl font-semibold tracking-tight">{shownPrice(plan)}</p>
			<ul className="my-5 grid gap-2">
				{featuresOf(plan).map((feature) => (
					<li key={feature} className="flex gap-2">
						<Check size={18} aria-hidden className="mt-0.5 flex-none text-good" />
						<span className="min-w-0 wrap-anywhere">{feature}</span>
					</li>
				))}
			</ul>
			<div className="mt-auto grid gap-3">
				{lost.length > 0 && (
					<ul className="grid gap-1 text-sm text-warn">
						{lost.map((loss) => (
							<li key={loss}>{loss}</li>
						))}
					</ul>
				)}
				{!isCurrent && <Choose plan={plan} isSignedIn={isSignedIn} />}
			</div>
		</Panel>
	);
}

/** Compares the plans, marks the present one and leads to the checkout. */
export default function PlansPage() {
	const { plans, tier } = useLoaderData<typeof loader>();
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
	const current = plans.find((plan) => plan.tier === tier);
	return (
		<>
			<PageHeader
				title="Plans"
				lead={
					isSignedIn && !current
						? "You have no plan yet. Choose one; you can change or cancel it at any time."
						: "You can change or cancel your plan at any time."
				}
			/>
			<div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
				{plans.map((plan) => (
					<PlanCard key={plan.priceId} plan={plan} current={current} isSignedIn={isSignedIn} />
				))}
			</div>
		</>
	);
}
