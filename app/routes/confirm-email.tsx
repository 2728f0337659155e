import { useLoaderData } from "@remix-run/react";
import { data } from "@remix-run/server-runtime";
import { confirmEmailQuery } from "@signage/contract/account";
import type { NormalisedError } from "@signage/contract/problem";
import { ButtonLink } from "~/components/button";
import { ErrorBox } from "~/components/error-box";
import { PageHeader } from "~/components/page-header";
import { paths } from "~/paths";
import { confirmEmail } from "~/services/account/email.server";
import { pageStatus, ServiceError } from "~/services/client/errors.server";
import { isOpened } from "~/services/request/context.server";
import { forAnyone, type Visit } from "~/services/request/guard.server";
import { secretInAddress } from "~/services/request/headers.server";
import { mayBeDone } from "~/statuses";

export { shouldRevalidate } from "~/components/revalidation";

export const meta = () => [{ title: "Confirm your email" }];
export const headers = secretInAddress;

const refused = (statusCode: number): NormalisedError => ({
	title: statusCode === 401 ? "Unauthorized" : "Bad request",
	message: "This confirmation link is not complete, or is not valid any more.",
	statusCode,
});

interface Outcome {
	error?: NormalisedError;
	/** Whether the account's password has ended by this. */
	isPasswordEnded?: boolean;
}

/** Confirms the address with the link's query. */
async function confirm(visit: Visit): Promise<Outcome> {
	if (!isOpened(visit)) return {};
	const query = confirmEmailQuery.safeParse(Object.fromEntries(visit.url.searchParams));
	if (!query.success) return { error: refused(400) };
	try {
		return { isPasswordEnded: await confirmEmail(visit, query.data) };
	} catch (cause) {
		if (!(cause instanceof ServiceError)) throw cause;
		return { error: cause.statusCode === 401 ? refused(401) : cause.toJSON() };
	}
}

export const loader = forAnyone(async (visit) => {
	const { error, isPasswordEnded } = await confirm(visit);
	const isSignedIn = visit.session.user !== undefined;
	const status = error ? pageStatus(error) : 200;
	return data({ error, isPasswordEnded, isSignedIn }, { status });
});

const PASSWORD_ENDED =
	"The account was made in another browser, and somebody else may have chosen its password, so that no longer works. We have just mailed you a link to choose a new one.";

/** Whether the service failed, or did not answer: the link may be good, and may have done its work. */
const isOpen = ({ error }: Outcome) => error !== undefined && mayBeDone(error);

function titleOf(outcome: Outcome): string {
	if (isOpen(outcome)) return "Open the link once more";
	return outcome.error ? "Not confirmed" : "Email confirmed";
}

function leadOf({ error, isPasswordEnded }: Outcome): string {
	if (isOpen({ error }))
		return "Your address may not be confirmed yet. Wait a moment, then use the same link again.";
	if (error) return "Request a new confirmation mail and use the link in the newest one.";
	return isPasswordEnded ? PASSWORD_ENDED : "Thank you. Your address is confirmed.";
}

export default function ConfirmEmailPage() {
	const { error, isPasswordEnded, isSignedIn } = useLoaderData<typeof loader>();
	return (
		<>
			<ErrorBox error={error} />
			<PageHeader title={titleOf({ error })} lead={leadOf({ error, isPasswordEnded })} />
			<div className="flex flex-wrap gap-3">
				{error && (
					<ButtonLink to={paths.resendConfirmation} kind="primary">
						Send the mail again
					</ButtonLink>
				)}
				<ButtonLink to={isSignedIn ? "/" : paths.login} kind={error ? "secondary" : "primary"}>
					{isSignedIn ? "Go on" : "Sign in"}
				</ButtonLink>
			</div>
		</>
	);
}
