import { Form, useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { Button, ButtonLink } from "~/components/button";
import { ErrorBox } from "~/components/errors/error-box";
import { TextField } from "~/components/forms/field";
import { FormButtons } from "~/components/forms/form-buttons";
import { PasswordField } from "~/components/forms/password-field";
import { plainFields } from "~/components/forms/plain-fields";
import { PageHeader } from "~/components/page-header";
import { Panel } from "~/components/panel";
import { NoPassword } from "~/components/sign-in/no-password";
import { shortened } from "~/components/text/ellipsis";
import { paths } from "~/paths";
import { changeEmail } from "~/services/account/email.server";
import { done, form, intents } from "~/services/forms/intents.server";
import { forSignedIn } from "~/services/request/guard.server";
import { mailableEmail } from "./account-fields.server";

export { clientAction } from "~/components/loading/kept-offline";
export { shouldRevalidate } from "~/components/loading/revalidation";

export const meta = () => [{ title: "Change Email" }];

export const loader = forSignedIn(async ({ session }) => ({ email: session.user?.email ?? "" }));

/** What is left to do. It is the same where another account has the address, which nobody else is told. */
function whatNext(newEmail: string, email: string): string {
	const next = shortened(newEmail);
	if (email === newEmail) return `Your email address is ${next} now.`;
	return `A mail is on its way to ${next}. Open its link in this browser; until then you sign in with ${shortened(email)}.`;
}

const change = z.object({
	newEmail: mailableEmail,
	oldPassword: z.string("Enter your password"),
});

export const action = intents(forSignedIn, {
	"": form(
		change,
		async (visit, typed) =>
			done(visit, paths.profile, whatNext(typed.newEmail, await changeEmail(visit, typed))),
		{ hide: ["oldPassword"] },
	),
});

export default function ChangeEmailPage() {
	const { email } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const fields = plainFields("change", ["newEmail", "oldPassword"], answer?.result);
	return (
		<div className="max-w-xl">
			<ErrorBox error={answer?.error} fields={Object.values(fields)} />
			<PageHeader title="Change Email" lead={email && `You sign in with ${email}`} />
			<Panel className="p-5">
				<Form method="post" noValidate className="flex flex-col gap-5">
					<TextField
						field={fields.newEmail}
						label="New email"
						type="email"
						autoComplete="email"
						hint="We mail a link there. Your address changes when you open it. Open it in this browser: in another one, your password stops working too."
						required
					/>
					<PasswordField
						field={fields.oldPassword}
						label="Current password"
						autoComplete="current-password"
						required
					/>
					<p className="text-sm text-muted">
						After the change, all browsers have to sign in again within the hour.
					</p>
					<FormButtons
						className="mt-2"
						action={<Button kind="primary">Send the link</Button>}
						cancel={<ButtonLink to={paths.profile}>Cancel</ButtonLink>}
					/>
				</Form>
			</Panel>
			<NoPassword email={email} />
		</div>
	);
}
