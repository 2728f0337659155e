import { redirect } from "@remix-run/server-runtime";
import { paths } from "~/paths";
import { signOut } from "~/services/account/sign-out.server";
import { intentRefused } from "~/services/forms/no-intents.server";
import { ANYBODYS_FIELDS_MAX, readForm } from "~/services/forms/read-form.server";
import { forAnyone } from "~/services/request/guard.server";

/** What is left where the service has not ended the sign-in, by how long its tokens live there. */
const onlyHere = (isAnswered: boolean, isRenewable: boolean) =>
	[
		"You are signed out in this browser.",
		isAnswered ? "The service could not end the sign-in," : "The service did not answer,",
		isRenewable
			? "so it may take up to two weeks until the sign-in ends there. Changing the password ends it."
			: "so it may take an hour until the sign-in ends there.",
	].join(" ");

/** POST signs out (spec 2). GET only redirects home, so that a link cannot sign anybody out. */
export const action = forAnyone(async (visit) => {
	const { request, env } = visit;
	// Whatever else is sent, or nothing, signs out.
	const form = await readForm(request, env.REQUEST_TIMEOUT_MS, ANYBODYS_FIELDS_MAX).catch(
		() => undefined,
	);
	const refused = intentRefused(form);
	if (refused) return refused;
	const left = await signOut(visit);
	if (left) visit.session.setNotice(onlyHere(left.isAnswered, left.isRenewable));
	return redirect(paths.login);
});
export const loader = forAnyone(async () => redirect(paths.home));
