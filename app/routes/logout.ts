import { redirect } from "@remix-run/server-runtime";
import { paths } from "~/paths";
import { signOut } from "~/services/account/sign-out.server";
import { intentRefused } from "~/services/forms/no-intents.server";
import { ANYBODYS_FIELDS_MAX, readForm } from "~/services/forms/read-form.server";
import { forAnyone } from "~/services/request/guard.server";

const ONLY_HERE =
	"You are signed out in this browser. The service did not answer, so it may take an hour until the sign-in ends there.";

/** POST signs out (spec 2). GET only redirects home, so that a link cannot sign anybody out. */
export const action = forAnyone(async (visit) => {
	const { request, env } = visit;
	// Whatever else is sent, or nothing, signs out.
	const form = await readForm(request, env.REQUEST_TIMEOUT_MS, ANYBODYS_FIELDS_MAX).catch(
		() => undefined,
	);
	const refused = intentRefused(form);
	if (refused) return refused;
	if (!(await signOut(visit))) visit.session.setNotice(ONLY_HERE);
	return redirect(paths.login);
});
export const loader = forAnyone(async () => redirect(paths.home));
