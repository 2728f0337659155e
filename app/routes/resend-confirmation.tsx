import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/server-runtime";
import { onward } from "~/components/onward";
import { resendConfirmation } from "~/services/account/account.server";
import { readForm } from "~/services/forms/read-form.server";
import { anyone, attempt, invalid } from "~/services/request/route.server";
import { emailForm } from "./account-fields.server";
import { EmailPage } from "./email-page";

export { shouldRevalidate } from "~/components/revalidation";

export const meta = () => [{ title: "Confirm your email" }];

export const loader = anyone(async ({ scope, url }) => ({
	email: url.searchParams.get("email") ?? scope.session.user?.email ?? "",
}));

export const action = anyone(async ({ scope, request, url }) => {
	const submission = parseWithZod(await readForm(request), { schema: emailForm });
	const shown = () => submission.reply();
	if (submission.status !== "success") return invalid(shown());
	const { email } = submission.value;
	return attempt(shown, async () => {
		await resendConfirmation(scope, email);
		scope.session.setNotice(
			"If there is an account with this address that is not confirmed yet, the mail is on its way to it.",
		);
		return redirect(
			scope.session.user ? "/user-info" : onward(url.searchParams, "/login", { email }),
		);
	});
});

export default function ResendConfirmationPage() {
	return (
		<EmailPage
			title="Confirm your email"
			lead="We mail you the confirmation link again."
			button="Send the mail"
		/>
	);
}
