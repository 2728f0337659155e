import { onward } from "~/components/sign-in/onward";
import { paths } from "~/paths";
import { resendConfirmation } from "~/services/account/email.server";
import { done, form, intents } from "~/services/forms/intents.server";
import { forMailed } from "~/services/request/guard.server";
import { emailForm } from "./account-fields.server";
import { EmailPage } from "./email-page";

export { clientAction } from "~/components/loading/kept-offline";
export { shouldRevalidate } from "~/components/loading/revalidation";

export const meta = () => [{ title: "Confirm your email" }];

export const loader = forMailed(async ({ session, url }) => ({
	email: url.searchParams.get("email") ?? session.user?.email ?? "",
}));

export const action = intents(forMailed, {
	"": form(emailForm, async (visit, { email }) => {
		await resendConfirmation(visit, email);
		return done(
			visit,
			visit.session.user ? paths.profile : onward(visit.url.searchParams, paths.login, { email }),
			"If this address belongs to an account and is not confirmed yet, the email is on its way.",
		);
	}),
});

export default function ResendConfirmationPage() {
	return (
		<EmailPage
			title="Confirm your email"
			lead="We send the confirmation link again."
			button="Send the mail"
		/>
	);
}
