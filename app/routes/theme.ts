import type { ClientActionFunctionArgs } from "@remix-run/react";
import { redirect } from "@remix-run/server-runtime";
import { paths } from "~/paths";
import { readForm } from "~/services/forms/read-form.server";
import { keepLook, lookChoice } from "~/services/look/look.server";
import { badRequest } from "~/services/request/answers.server";
import { forAnyone } from "~/services/request/guard.server";
import { insideSite } from "~/services/request/redirects.server";

/**
 * Keeps a choice of brand, or of light and dark, and returns to the page it was made on. With the
 * field `stay`, which only scripts send, the page is left alone.
 */
export const action = forAnyone(async (visit) => {
	const form = await readForm(visit.request);
	const choice = lookChoice.safeParse(form.get("theme"));
	if (!choice.success) throw badRequest("Choose theme1, theme2, light, dark or auto.");
	keepLook(visit, choice.data);
	if (form.has("stay")) return { isKept: true };
	const referer = visit.headers.get("Referer");
	const from = referer && URL.canParse(referer) ? new URL(referer) : undefined;
	const back = from?.host === visit.url.host ? from.pathname + from.search : paths.home;
	return redirect(insideSite(back, paths.home));
});
export const loader = forAnyone(async () => redirect(paths.home));

/** No connection is no reason to take the page away, and what was typed with it. */
export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
	serverAction().catch(() => ({ isKept: false }));
