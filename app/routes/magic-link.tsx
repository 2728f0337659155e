import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/server-runtime";
import { onward } from "~/components/onward";
import { sendMagicLink } from "~/services/account/account.server";
import { readForm } from "~/services/forms/read-form.server";
import { wantedPage } from "~/services/request/redirects.server";
import { attempt, invalid, signedOut } from "~/services/request/route.server";
import { emailForm } from "./account-fields.server";
import { EmailPage } from "./email-page";

export { shouldRevalidate } from "~/components/revalidation";

export const meta = () => [{ title: "Email me a sign-in link" }];

export const loader = signedOut(async ({ url }) => ({
	email: url.searchParams.get("email") ?? "",
}));

export const action = signedOut(async ({ scope, request, url }) => {
	const submission = parseWithZod(await readForm(request), { schema: emailForm });
	const shown = () => submission.reply();
	if (submission.status !== "success") return invalid(shown());
	const { email } = submission.value;
	return attempt(shown, async () => {
		await sendMagicLink(scope, email);
		if (url.searchParams.has("redirectTo")) scope.session.setWanted(wantedPage(url));
		scope.session.setNotice(
			"If there is an account with this address, a link is on its way to it. It works once and is valid for 15 minutes.",
		);
		return redirect(onward(url.searchParams, "/login", { email }));
	});
});

export default function MagicLinkPage() {
	return (
		<EmailPage
			title="Email me a sign-in link"
			lead="The link signs you in without your password."
			button="Send the link"
		/>
	);
}
