import { useLoaderData } from "@remix-run/react";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { Button, ButtonLink } from "~/components/button";
import { useKeptFresh } from "~/components/kept-fresh";
import { PageHeader } from "~/components/page-header";
import { tierName } from "~/components/tier-name";
import { paths, withQuery } from "~/paths";
import { forAnyone } from "~/services/request/guard.server";
import { readOutcome } from "./outcome.server";

export { shouldRevalidate } from "~/components/revalidation";

export const meta = () => [{ title: "Checkout" }];

export const loader = forAnyone(readOutcome);

const AGAIN_MS = 3_000;

type Outcome = Awaited<ReturnType<typeof readOutcome>>;

/** What is so, in a heading and a sentence. */
function wordsFor({ state, tier, planTier, email, isSignedIn }: Outcome): [string, string] {
	const plan = planTier ? `The ${tierName(planTier)} plan` : "Your plan";
	switch (state) {
		case "granted":
			return ["Payment received", `Your plan is now ${tierName(tier ?? "")}. Thank you!`];
		case "granting":
			return isSignedIn
				? ["Payment received", `${plan} is being set up. This takes a few seconds.`]
				: [
						"Payment received",
						`Thank you! ${plan} belongs to the account of ${email ?? "your address"}: sign in, or make it now.`,
					];
		case "processing":
			return [
				"Your payment is being processed",
				"Some ways to pay take a while. Your plan changes as soon as the money has come; you can leave this page.",
			];
		case "open":
			return ["Not paid yet", "This checkout is still open. Nothing was charged so far."];
		case "expired":
			return ["This checkout has expired", "Nothing was charged. You can start again at any time."];
		default:
			return [
				"Checkout not found",
				"There is no checkout with this number. Nothing was charged by it.",
			];
	}
}

const WAITING = ["granting", "processing", "open"];

function Onward({ state, isSignedIn, email, sessionId }: Outcome) {
	const isNewcomer = state === "granting" && !isSignedIn;
	return (
		<div className="flex flex-wrap gap-3">
			{isNewcomer ? (
				<>
					<ButtonLink to={withQuery(paths.register, { email })} kind="primary">
						Make the account
					</ButtonLink>
					<ButtonLink to={withQuery(paths.login, { email })}>Sign in</ButtonLink>
				</>
			) : WAITING.includes(state) ? (
				<form action={paths.checkoutSuccess}>
					<input type="hidden" name="session_id" value={sessionId} />
					<Button kind="primary">
						<RefreshCw size={16} aria-hidden />
						Look again
					</Button>
				</form>
			) : null}
			{state === "granted" && (
				<ButtonLink to={paths.presentations} kind="primary">
					To my presentations
				</ButtonLink>
			)}
			{isSignedIn && (
				<ButtonLink to={paths.profile}>
					{state === "granted" ? "My subscription" : "My profile"}
				</ButtonLink>
			)}
			{state !== "granted" && state !== "granting" && (
				<ButtonLink to={paths.plans}>Look at the plans</ButtonLink>
			)}
		</div>
	);
}

export default function CheckoutSuccessPage() {
	const outcome = useLoaderData<typeof loader>();
	const isWaiting =
		WAITING.includes(outcome.state) && (outcome.isSignedIn || outcome.state !== "granting");
	useKeptFresh({ isInProgress: isWaiting, everyMs: AGAIN_MS });
	const [title, lead] = wordsFor(outcome);
	return (
		<div className="mx-auto max-w-xl">
			<div role="status">
				<PageHeader title={title} lead={lead} />
			</div>
			<Onward {...outcome} />
		</div>
	);
}
