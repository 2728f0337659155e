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

export { shouldRevalidate } from "~/components/revalidation";

export const meta = () => [{ title: "Confirm your email" }];
export const headers = secretInAddress;

const refused = (statusCode: number): NormalisedError => ({
	title: statusCode === 401 ? "Unauthorized" : "Bad request",
	message: "This confirmation link is not complete, or is not valid any more.",
	statusCode,
});

/** Confirms the address with the link's query. Resolves to the error to show, if any. */
async function confirm(visit: Visit): Promise<NormalisedError | undefined> {
	if (!isOpened(visit)) return undefined;
	const query = confirmEmailQuery.safeParse(Object.fromEntries(visit.url.searchParams));
	if (!query.success) return refused(400);
	try {
		await confirmEmail(visit, query.data);
		return undefined;
	} catch (cause) {
		if (!(cause instanceof ServiceError)) throw cause;
		return cause.statusCode === 401 ? refused(401) : cause.toJSON();
	}
}

export const loader = forAnyone(async (visit) => {
	const error = await confirm(visit);
	const isSignedIn = visit.session.user !== undefined;
	return data({ error, isSignedIn }, { status: error ? pageStatus(error) : 200 });
});

export default function ConfirmEmailPage() {
	const { error, isSignedIn } = useLoaderData<typeof loader>();
	return (
		<>
			<ErrorBox error={error} />
			<PageHeader
				title={error ? "Not confirmed" : "Email confirmed"}
				lead={
					error
						? "Request a new confirmation mail and use the link in the newest one."
						: "Thank you. Your address is confirmed."
				}
			/>
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
