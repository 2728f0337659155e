import { onward } from "~/components/sign-in/onward";
import { paths } from "~/paths";
import { sendMagicLink } from "~/services/account/magic-link.server";
import { done, form, intents } from "~/services/forms/intents.server";
import { notFound } from "~/services/request/answers.server";
import { forSignedOut, type Visit } from "~/services/request/guard.server";
import { wantedPage } from "~/services/request/redirects.server";
import { emailForm } from "./account-fields.server";
import { EmailPage } from "./email-page";

export { clientAction } from "~/components/loading/kept-offline";
export { shouldRevalidate } from "~/components/loading/revalidation";

export const meta = () => [{ title: "Email me a sign-in link" }];

/** @throws a 404 response where the service mails no links */
function unlessWithout({ env }: Visit): void {
	if (env.MAGIC_LINKS === "false") throw notFound();
}

export const loader = forSignedOut(async (visit) => {
	unlessWithout(visit);
	return { email: visit.url.searchParams.get("email") ?? "" };
});

export const action = intents(forSignedOut, {
	"": form(emailForm, async (visit, { email }) => {
		unlessWithout(visit);
		const { session, url } = visit;
		await sendMagicLink(visit, email);
		if (url.searchParams.has("redirectTo")) session.setWanted(wantedPage(url));
		return done(
			visit,
			onward(url.searchParams, paths.login, { email }),
			"If this address belongs to an account, a link is on its way. It works once, for 15 minutes.",
		);
	}),
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
