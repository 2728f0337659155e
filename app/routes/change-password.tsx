import { Form, useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { Button, ButtonLink } from "~/components/button";
import { ErrorBox } from "~/components/errors/error-box";
import { FormButtons } from "~/components/forms/form-buttons";
import { PasswordField } from "~/components/forms/password-field";
import { plainFields } from "~/components/forms/plain-fields";
import { PageHeader } from "~/components/page-header";
import { Panel } from "~/components/panel";
import { NewPassword } from "~/components/sign-in/new-password";
import { NoPassword } from "~/components/sign-in/no-password";
import { paths } from "~/paths";
import { changePassword } from "~/services/account/passwords.server";
import { done, form, intents } from "~/services/forms/intents.server";
import { forSignedIn } from "~/services/request/guard.server";
import { mayBeDone } from "~/shared/statuses";
import { confirmPassword, isTypedTwice, newPassword, TYPED_TWICE } from "./account-fields.server";

export { clientAction } from "~/components/loading/kept-offline";
export { shouldRevalidate } from "~/components/loading/revalidation";

const change = z
	.object({ oldPassword: z.string("Enter your password"), newPassword, confirmPassword })
	.refine(isTypedTwice, TYPED_TWICE);

export const meta = () => [{ title: "Change Password" }];

export const loader = forSignedIn(async ({ session, url }) => ({
	/** Where a code can be mailed; undefined for who has a made-up address. */
	email: url.searchParams.has("add") ? undefined : (session.user?.email ?? ""),
}));

export const action = intents(forSignedIn, {
	"": form(
		change,
		async (visit, typed) => {
			const isRenewed = await changePassword(visit, typed);
			return done(
				visit,
				paths.profile,
				isRenewed
					? "Password changed. Other browsers have to sign in again within the hour."
					: "Password changed. You will be asked to sign in again within the hour.",
			);
		},
		{ hide: ["oldPassword", "newPassword", "confirmPassword"] },
	),
});

/** Where there was no answer: the current password is the new one then, and would be called wrong. */
const MAY_BE_CHANGED =
	"The new password may be set already. If the current one is called wrong when you send this again, the new one counts.";

export default function ChangePasswordPage() {
	const { email } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const fields = plainFields(
		"change",
		["oldPassword", "newPassword", "confirmPassword"],
		answer?.result,
	);
	return (
		<div className="max-w-xl">
			<ErrorBox
				error={answer?.error}
				help={answer?.error && mayBeDone(answer.error) ? MAY_BE_CHANGED : undefined}
				fields={Object.values(fields)}
			/>
			<PageHeader
				title="Change Password"
				lead="Other browsers have to sign in again within the hour."
			/>
			<Panel className="p-5">
				<Form method="post" noValidate className="flex flex-col gap-5">
					<PasswordField
						field={fields.oldPassword}
						label="Current password"
						autoComplete="current-password"
						required
					/>
					<NewPassword field={fields.newPassword} confirmation={fields.confirmPassword}>
						{(differ) => (
							<FormButtons
								className="mt-2"
								action={
									<Button kind="primary" disabled={differ}>
										Change password
									</Button>
								}
								cancel={<ButtonLink to={paths.profile}>Cancel</ButtonLink>}
							/>
						)}
					</NewPassword>
				</Form>
			</Panel>
			<NoPassword email={email} />
		</div>
	);
}
