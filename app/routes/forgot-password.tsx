import { onward } from "~/components/sign-in/onward";
import { paths } from "~/paths";
import { normaliseForgot, withReason } from "~/services/account/error-words.server";
import { forgotPassword } from "~/services/account/passwords.server";
import { done, form, intents } from "~/services/forms/intents.server";
import { forAnyone } from "~/services/request/guard.server";
import { emailForm } from "./account-fields.server";
import { EmailPage } from "./email-page";

export { clientAction } from "~/components/loading/kept-offline";
export { shouldRevalidate } from "~/components/loading/revalidation";

export const meta = () => [{ title: "Forgot Password" }];

export const loader = forAnyone(async ({ url }) => ({
	email: url.searchParams.get("email") ?? "",
}));

export const action = intents(forAnyone, {
	"": form(
		emailForm,
		async (visit, { email }) => {
			await forgotPassword(visit, email);
			return done(
				visit,
				onward(visit.url.searchParams, paths.resetPassword, { userEmail: email }),
				"If this address belongs to an account and is confirmed, a code is on its way.",
			);
		},
		{ words: withReason(normaliseForgot) },
	),
});

export default function ForgotPasswordPage() {
	return (
		<EmailPage
			title="Forgot Password"
			lead="We email you a code to choose a new password."
			button="Send the code"
		/>
	);
}
