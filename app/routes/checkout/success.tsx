import { useLoaderData, useRevalidator } from "@remix-run/react";
import RotateCw from "lucide-react/icons/rotate-cw";
import { useEffect } from "react";
import { BillingNotice } from "~/components/billing/billing-notice";
import { Button, ButtonAnchor, ButtonLink } from "~/components/button";
import { useBrand } from "~/components/frame/layout-data";
import { useKeptFresh } from "~/components/loading/kept-fresh";
import { PageHeader } from "~/components/page-header";
import { paths, withQuery } from "~/paths";
import { usePageWatch } from "~/services/request/browser-watch";
import { useFreshData } from "~/services/request/fresh-data";
import { forAnyone } from "~/services/request/guard.server";
import { readOutcome } from "./outcome.server";
import { type Outcome, outcomeWords } from "./outcome-words";

export { shouldRevalidate } from "~/components/loading/revalidation";

export const meta = () => [{ title: "Checkout" }];

export const loader = forAnyone(readOutcome);

const AGAIN_MS = 3_000;

const WAITING = ["granting", "processing", "open"];
/** Paid, so that there is nothing to choose. */
const PAID = ["granted", "granting", "settled", "unfit"];

function Onward({
	state,
	isSignedIn,
	isUnconfirmed,
	email,
	sessionId,
}: Outcome & { sessionId: string }) {
	const supportUrl = useBrand()?.brand.supportUrl;
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
						<RotateCw size={16} aria-hidden />
						Look again
					</Button>
				</form>
			) : null}
			{isUnconfirmed && (
				<ButtonLink to={paths.resendConfirmation}>Confirm my email address</ButtonLink>
			)}
			{state === "granted" && (
				<ButtonLink to={paths.presentations} kind="primary">
					To my presentations
				</ButtonLink>
			)}
			{state === "unfit" && supportUrl && (
				<ButtonAnchor href={supportUrl} kind="primary">
					Ask our support
				</ButtonAnchor>
			)}
			{state === "settled" && !isSignedIn && (
				<ButtonLink to={withQuery(paths.login, { email })} kind="primary">
					Sign in
				</ButtonLink>
			)}
			{isSignedIn && (
				<ButtonLink to={paths.profile}>
					{state === "granted" ? "My subscription" : "My profile"}
				</ButtonLink>
			)}
			{!PAID.includes(state) && <ButtonLink to={paths.plans}>Look at the plans</ButtonLink>}
		</div>
	);
}

export default function CheckoutSuccessPage() {
	const loaded = useLoaderData<typeof loader>();
	const { data: outcome, reload } = useFreshData<typeof loader>();
	const isWaiting =
		WAITING.includes(outcome.state) && (outcome.isSignedIn || outcome.state !== "granting");
	useKeptFresh({
		isInProgress: isWaiting,
		everyMs: AGAIN_MS,
		isOther: usePageWatch(),
		reload,
	});
	const { revalidate } = useRevalidator();
	const isNews = outcome.state !== loaded.state;
	useEffect(() => {
		// The frame's menu has to hear of the new plan too.
		if (isNews) revalidate();
	}, [isNews, revalidate]);
	const [title, lead] = outcomeWords(outcome);
	return (
		<div className="mx-auto max-w-xl">
			<div role="status">
				<PageHeader title={title} lead={lead} />
			</div>
			{outcome.paid && <BillingNotice paid={outcome.paid} />}
			<Onward {...outcome} />
		</div>
	);
}
