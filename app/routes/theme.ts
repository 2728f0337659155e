import { redirect } from "@remix-run/server-runtime";
import { paths } from "~/paths";
import { intentRefused } from "~/services/forms/no-intents.server";
import { ANYBODYS_FIELDS_MAX, readForm } from "~/services/forms/read-form.server";
import { keepLook, lookChoice } from "~/services/look/look.server";
import { forAnyone, withoutPage } from "~/services/request/guard.server";
import { plainAnswer } from "~/services/request/plain-answer.server";
import { insideSite } from "~/services/request/redirects.server";

/**
 * Stores a choice of brand, or of light, dark or auto, and redirects back to the Referer's page.
 * With the field `stay`, which only scripts send, it does not redirect.
 */
export const action = withoutPage(forAnyone)(async (visit) => {
	const form = await readForm(visit.request, visit.env.REQUEST_TIMEOUT_MS, ANYBODYS_FIELDS_MAX);
	const refused = intentRefused(form);
	if (refused) return refused;
	const choice = lookChoice.safeParse(form.get("theme"));
	if (!choice.success) return plainAnswer(400, "Choose theme1, theme2, light, dark or auto.");
	keepLook(visit, choice.data);
	if (form.has("stay")) return { isKept: true };
	const referer = visit.headers.get("Referer");
	const from = referer && URL.canParse(referer) ? new URL(referer) : undefined;
	const back = from?.host === visit.url.host ? from.pathname + from.search : paths.home;
	return redirect(insideSite(back, paths.home));
});
export const loader = forAnyone(async () => redirect(paths.home));
