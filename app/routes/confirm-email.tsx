import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { data } from "@remix-run/server-runtime";
import { confirmEmailQuery } from "@signage/contract/account";
import type { NormalisedError } from "@signage/contract/problem";
import { ButtonLink } from "~/components/button";
import { ErrorBox } from "~/components/errors/error-box";
import { Link } from "~/components/links/link";
import { PageHeader } from "~/components/page-header";
import { shortened } from "~/components/text/ellipsis";
import { paths } from "~/paths";
import { type Confirmed, confirmEmail } from "~/services/account/email.server";
import { isSameEmail } from "~/services/account/same-email.server";
import { pageStatus, ServiceError } from "~/services/client/errors.server";
import { isOpened } from "~/services/request/context.server";
import { numbered } from "~/services/request/failure.server";
import { forMailed, type Visit } from "~/services/request/guard.server";
import { secretInAddress } from "~/services/request/headers.server";
import { mayBeDone } from "~/shared/statuses";

export { shouldRevalidate } from "~/components/loading/revalidation";

export const meta: MetaFunction<typeof loader> = ({ data: outcome }) => [
	{ title: outcome ? titleOf(outcome) : "Confirm your email" },
];
export const headers = secretInAddress;

const refused = (statusCode: number): NormalisedError => ({
	title: statusCode === 401 ? "Unauthorized" : "Bad request",
	message: "This confirmation link is not complete, or is not valid any more.",
	statusCode,
});

/** What the link did, or why it did nothing. */
interface Outcome extends Partial<Confirmed> {
	error?: NormalisedError;
	/** The address that the account was to get. */
	changedEmail?: string | undefined;
}

/** Confirms the address with the link's query. */
async function confirm(visit: Visit): Promise<Outcome> {
	if (!isOpened(visit)) return {};
	const query = confirmEmailQuery.safeParse(Object.fromEntries(visit.url.searchParams));
	if (!query.success) return { error: refused(400) };
	const { changedEmail } = query.data;
	try {
		return { ...(await confirmEmail(visit, query.data)), changedEmail };
	} catch (cause) {
		if (!(cause instanceof ServiceError)) throw cause;
		const error = cause.statusCode === 401 ? refused(401) : numbered(visit, cause.toJSON());
		return { error, changedEmail };
	}
}

export const loader = forMailed(async (visit) => {
	const outcome = await confirm(visit);
	const signedInAs = visit.session.user?.email;
	const status = outcome.error ? pageStatus(outcome.error) : 200;
	const { email } = outcome;
	const isOther = email && signedInAs ? !isSameEmail(email, signedInAs) : false;
	return data({ ...outcome, signedInAs, isOther }, { status });
});

const passwordEnded = (email?: string) =>
	`The account${email ? ` of ${shortened(email)}` : ""} was made in another browser, and somebody else may have chosen its password, so that no longer works. We have just mailed you a link to choose a new one. The screens and presentations in the account stay: remove what is not yours.`;

/** Whether the service failed, or did not answer: the link may be good, and may have done its work. */
const isOpen = ({ error }: Outcome) => error !== undefined && mayBeDone(error);

/** Whether the link of a change does nothing any more: it works once, and mail programs open links before people do. */
const mayBeUsed = ({ error, changedEmail }: Outcome) =>
	changedEmail !== undefined && error?.statusCode === 401;

function titleOf(outcome: Outcome): string {
	if (isOpen(outcome)) return "Open the link once more";
	if (mayBeUsed(outcome)) return "This link is not valid any more";
	return outcome.error ? "Not confirmed" : "Email confirmed";
}

function leadOf(outcome: Outcome): string {
	const { error, isPasswordEnded, email, changedEmail } = outcome;
	if (mayBeUsed(outcome))
		return "It may have been used before: then the new address is your account's already, and you sign in with it. If it still is the former one, sign in with that and enter the new one again.";
	if (isOpen(outcome))
		return "Your address may not be confirmed yet. Wait a moment, then use the same link again.";
	if (error) return "Request a new confirmation mail and use the link in the newest one.";
	if (isPasswordEnded) return passwordEnded(email);
	const changed = changedEmail ? ` From now on you sign in with ${shortened(changedEmail)}.` : "";
	return `Thank you. Your address is confirmed.${changed}`;
}

export default function ConfirmEmailPage() {
	const outcome = useLoaderData<typeof loader>();
	const { error, email, mayBeStrangers, signedInAs, isOther } = outcome;
	const canResend = error !== undefined && !mayBeUsed(outcome);
	return (
		<>
			{/* The lead says what to do. */}
			<ErrorBox error={error} help="" />
			<PageHeader title={titleOf(outcome)} lead={leadOf(outcome)} />
			{isOther && (
				<p className="mb-5 wrap-anywhere text-muted">
					That is {email}. You are signed in as {signedInAs}.
				</p>
			)}
			{mayBeStrangers && (
				<p className="mb-5 text-muted">
					Did somebody else make the account?{" "}
					<Link
						to={`${paths.forgotPassword}?${new URLSearchParams(email ? { email } : {})}`}
						className="text-accent underline"
					>
						Choose a new password
					</Link>
					: then nobody else can sign in to it.
				</p>
			)}
			<div className="flex flex-wrap gap-3">
				{canResend && (
					<ButtonLink to={paths.resendConfirmation} kind="primary">
						Send the mail again
					</ButtonLink>
				)}
				<ButtonLink to={signedInAs ? "/" : paths.login} kind={canResend ? "secondary" : "primary"}>
					{signedInAs ? "Go on" : "Sign in"}
				</ButtonLink>
			</div>
		</>
	);
}
