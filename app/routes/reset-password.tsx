import { Form, useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { Button, ButtonLink } from "~/components/button";
import { ErrorBox } from "~/components/errors/error-box";
import { TextField } from "~/components/forms/field";
import { FormButtons } from "~/components/forms/form-buttons";
import { plainFields } from "~/components/forms/plain-fields";
import { Link } from "~/components/links/link";
import { PageHeader } from "~/components/page-header";
import { NewPassword } from "~/components/sign-in/new-password";
import { onward, useOnward } from "~/components/sign-in/onward";
import { shortened } from "~/components/text/ellipsis";
import { paths } from "~/paths";
import { readAddress } from "~/services/account/email.server";
import { normaliseReset, withReason } from "~/services/account/error-words.server";
import { resetPassword } from "~/services/account/passwords.server";
import { isSameEmail } from "~/services/account/same-email.server";
import { done, form, intents } from "~/services/forms/intents.server";
import type { Context } from "~/services/request/context.server";
import { forMailed } from "~/services/request/guard.server";
import { secretInAddress } from "~/services/request/headers.server";
import { wantedPage } from "~/services/request/redirects.server";
import { mayBeDone } from "~/shared/statuses";
import {
	confirmPassword,
	isTypedTwice,
	newPassword,
	TYPED_TWICE,
	typedEmail,
} from "./account-fields.server";

export { clientAction } from "~/components/loading/kept-offline";
export { shouldRevalidate } from "~/components/loading/revalidation";

const ENTER_CODE = "Enter the code from the mail";
const reset = z
	.object({
		userEmail: typedEmail,
		resetCode: z.string(ENTER_CODE).trim().min(1, ENTER_CODE),
		newPassword,
		confirmPassword,
	})
	.refine(isTypedTwice, TYPED_TWICE);

export const meta = () => [{ title: "Reset Password" }];
export const headers = secretInAddress;

/** Whoever is signed in here with another address than this, as far as is known here; undefined for nobody. */
function otherThan({ session }: Context, email: string): string | undefined {
	const own = session.user?.email;
	return own !== undefined && isSameEmail(own, email) ? undefined : own;
}

/** The same as the service knows it: the own address may have changed in another browser. */
async function someoneElse(context: Context, email: string): Promise<string | undefined> {
	if (otherThan(context, email) !== undefined) await readAddress(context);
	return otherThan(context, email);
}

export const loader = forMailed(async (visit) => {
	const userEmail = visit.url.searchParams.get("userEmail") ?? "";
	const resetCode = visit.url.searchParams.get("resetCode") ?? "";
	const signedInAs = userEmail === "" ? undefined : await someoneElse(visit, userEmail);
	return { userEmail, resetCode, signedInAs };
});

export const action = intents(forMailed, {
	"": form(
		reset,
		async (visit, { userEmail: email, resetCode, newPassword }) => {
			await resetPassword(visit, { email, resetCode, newPassword });
			const other = await someoneElse(visit, email);
			if (other)
				return done(
					visit,
					wantedPage(visit.url),
					`The password of ${shortened(email)} is changed. You are still signed in as ${shortened(other)}.`,
				);
			visit.session.setUser(undefined);
			return done(
				visit,
				onward(visit.url.searchParams, paths.login, { email }),
				"Password changed. Sign in with the new one.",
			);
		},
		{ hide: ["newPassword", "confirmPassword"], words: withReason(normaliseReset) },
	),
});

/** Where there was no answer: the code is used up then, and would be called wrong. */
const MAY_BE_CHANGED =
	"The new password may be set already: try to sign in with it before you send this again.";

export default function ResetPasswordPage() {
	const { signedInAs, ...defaults } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const onwards = useOnward();
	const fields = plainFields(
		"reset",
		["userEmail", "resetCode", "newPassword", "confirmPassword"],
		answer?.result,
		defaults,
	);
	// Whose address is refused needs a field to mend it in.
	const mailedTo = fields.userEmail.errors ? "" : defaults.userEmail;
	return (
		<>
			<ErrorBox
				error={answer?.error}
				help={answer?.error && mayBeDone(answer.error) ? MAY_BE_CHANGED : undefined}
				fields={Object.values(fields)}
			/>
			<PageHeader title="Reset Password" lead="Enter the code from the mail and a new password." />
			{signedInAs && (
				<p className="mb-5 wrap-anywhere text-muted">
					You are signed in as {signedInAs}, whose password stays as it is.
				</p>
			)}
			<Form method="post" noValidate className="flex flex-col gap-5">
				{mailedTo ? (
					<p className="wrap-anywhere">
						<input type="hidden" name="userEmail" value={mailedTo} />
						For <strong>{mailedTo}</strong>.{" "}
						<Link to={onwards(paths.forgotPassword)} className="text-accent underline">
							Use another address
						</Link>
					</p>
				) : (
					<TextField
						field={fields.userEmail}
						label="Email"
						type="email"
						autoComplete="username"
						required
					/>
				)}
				<TextField
					field={fields.resetCode}
					label="Code"
					autoComplete="one-time-code"
					autoCapitalize="none"
					spellCheck={false}
					required
				/>
				{mailedTo && !defaults.resetCode && (
					<p className="text-sm text-muted">
						No mail? An address that is not confirmed gets none.{" "}
						<Link
							to={onwards(paths.resendConfirmation, { email: mailedTo })}
							className="underline hover:text-ink"
						>
							Confirm it first
						</Link>
					</p>
				)}
				<NewPassword field={fields.newPassword} confirmation={fields.confirmPassword}>
					{(differ) => (
						<FormButtons
							wide
							className="mt-2"
							action={
								<Button kind="primary" disabled={differ}>
									Save password
								</Button>
							}
							cancel={<ButtonLink to={onwards(paths.login)}>Cancel</ButtonLink>}
						/>
					)}
				</NewPassword>
			</Form>
		</>
	);
}
