import { Form, useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { Button, ButtonLink } from "~/components/button";
import { ErrorBox } from "~/components/errors/error-box";
import { type FieldMeta, TextField } from "~/components/forms/field";
import { FormButtons } from "~/components/forms/form-buttons";
import { PasswordField } from "~/components/forms/password-field";
import { plainFields } from "~/components/forms/plain-fields";
import { PageHeader } from "~/components/page-header";
import { Panel } from "~/components/panel";
import { NoPassword } from "~/components/sign-in/no-password";
import { shortened } from "~/components/text/ellipsis";
import { paths } from "~/paths";
import { changeEmail, replaceMadeUpEmail } from "~/services/account/email.server";
import { done, form, intents } from "~/services/forms/intents.server";
import { forSignedIn } from "~/services/request/guard.server";
import { mailableEmail, typedCode } from "./account-fields.server";

export { clientAction } from "~/components/loading/kept-offline";
export { shouldRevalidate } from "~/components/loading/revalidation";

export const meta = () => [{ title: "Change Email" }];

export const loader = forSignedIn(async ({ session, url }) => ({
	email: session.user?.email ?? "",
	/** Whether the address that they have is a made-up one. */
	isAdding: url.searchParams.has("add"),
}));

/** What is left to do. It is the same where another account has the address, which nobody else is told. */
function whatNext(newEmail: string, email: string, until: string): string {
	const next = shortened(newEmail);
	if (email === newEmail) return `Your email address is ${next} now.`;
	return `A mail is on its way to ${next}. Open its link in this browser; until then you sign in ${until}.`;
}

const change = z.object({
	newEmail: mailableEmail,
	oldPassword: z.string("Enter your password"),
});
const add = z.object({ newEmail: mailableEmail, twoFactorCode: typedCode.optional() });

export const action = intents(forSignedIn, {
	"": form(
		change,
		async (visit, typed) => {
			const email = await changeEmail(visit, typed);
			return done(
				visit,
				paths.profile,
				whatNext(typed.newEmail, email, `with ${shortened(email)}`),
			);
		},
		{ hide: ["oldPassword"] },
	),
	add: form(
		add,
		async (visit, typed) => {
			const email = await replaceMadeUpEmail(visit, typed);
			return done(visit, paths.profile, whatNext(typed.newEmail, email, "as you do now"));
		},
		{ hide: ["twoFactorCode"] },
	),
});

const NewEmail = ({ field, hint }: { field: FieldMeta; hint: string }) => (
	<TextField
		field={field}
		label="New email"
		type="email"
		autoComplete="email"
		hint={hint}
		required
	/>
);

const Buttons = ({ intent }: { intent?: string }) => (
	<FormButtons
		className="mt-2"
		action={
			<Button kind="primary" {...(intent && { name: "intent", value: intent })}>
				Send the link
			</Button>
		}
		cancel={<ButtonLink to={paths.profile}>Cancel</ButtonLink>}
	/>
);

/** For who has a made-up address: nobody could mail them a password. */
function AddEmail() {
	const answer = useActionData<typeof action>();
	const fields = plainFields("add", ["newEmail", "twoFactorCode"], answer?.result);
	return (
		<div className="max-w-xl">
			<ErrorBox error={answer?.error} fields={Object.values(fields)} />
			<PageHeader title="Change Email" lead="No mail reaches you yet" />
			<Panel className="p-5">
				<Form method="post" noValidate className="flex flex-col gap-5">
					<NewEmail
						field={fields.newEmail}
						hint="We mail a link there. It becomes your address when you open it. Open it in this browser: in another one, signing in as you do now stops working, and you choose a password."
					/>
					<TextField
						field={fields.twoFactorCode}
						label="Code from your app"
						hint="Only where two-factor sign-in is on."
						inputMode="numeric"
						autoComplete="one-time-code"
					/>
					<Buttons intent="add" />
				</Form>
			</Panel>
		</div>
	);
}

function ChangeEmail({ email }: { email: string }) {
	const answer = useActionData<typeof action>();
	const fields = plainFields("change", ["newEmail", "oldPassword"], answer?.result);
	return (
		<div className="max-w-xl">
			<ErrorBox error={answer?.error} fields={Object.values(fields)} />
			<PageHeader title="Change Email" lead={email && `You sign in with ${email}`} />
			<Panel className="p-5">
				<Form method="post" noValidate className="flex flex-col gap-5">
					<NewEmail
						field={fields.newEmail}
						hint="We mail a link there. Your address changes when you open it. Open it in this browser: in another one, your password stops working too."
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
					<Buttons />
				</Form>
			</Panel>
			<NoPassword email={email} />
		</div>
	);
}

export default function ChangeEmailPage() {
	const { email, isAdding } = useLoaderData<typeof loader>();
	return isAdding ? <AddEmail /> : <ChangeEmail email={email} />;
}
