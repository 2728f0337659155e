import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/server-runtime";
import { onward } from "~/components/onward";
import { forgotPassword } from "~/services/account/account.server";
import { normaliseForgot } from "~/services/client/errors.server";
import { readForm } from "~/services/forms/read-form.server";
import { anyone, attempt, invalid } from "~/services/request/route.server";
import { emailForm } from "./account-fields.server";
import { EmailPage } from "./email-page";

export { shouldRevalidate } from "~/components/revalidation";

export const meta = () => [{ title: "Forgot Password" }];

export const loader = anyone(async ({ url }) => ({ email: url.searchParams.get("email") ?? "" }));

export const action = anyone(async ({ scope, request, url }) => {
	const submission = parseWithZod(await readForm(request), { schema: emailForm });
	const shown = () => submission.reply();
	if (submission.status !== "success") return invalid(shown());
	const { email } = submission.value;
	const mail = async () => {
		await forgotPassword(scope, email);
		scope.session.setNotice(
			"If there is an account with this address, and the address is confirmed, a code is on its way to it.",
		);
		return redirect(onward(url.searchParams, "/reset-password", { userEmail: email }));
	};
	return attempt(shown, mail, normaliseForgot);
});

export default function ForgotPasswordPage() {
	return (
		<EmailPage
			title="Forgot Password"
			lead="We mail you a code; with it you choose a new password."
			button="Send the code"
		/>
	);
}
