import type { ClientActionFunctionArgs } from "@remix-run/react";
import { redirect } from "@remix-run/server-runtime";
import { readForm } from "~/services/forms/read-form.server";
import { keepLook, lookChoice } from "~/services/look/look.server";
import { insideSite } from "~/services/request/redirects.server";
import { anyone, badRequest } from "~/services/request/route.server";

/**
 * Keeps a choice of brand, or of light and dark, and returns to the page it was made on. With the
 * field `stay`, which only scripts send, the page is left alone.
 */
export const action = anyone(async ({ scope, request, url }) => {
	const form = await readForm(request);
	const choice = lookChoice.safeParse(form.get("theme"));
	if (!choice.success) throw badRequest("Choose theme1, theme2, light, dark or auto.");
	keepLook(scope, choice.data);
	if (form.has("stay")) return { isKept: true };
	const referer = request.headers.get("Referer");
	const from = referer && URL.canParse(referer) ? new URL(referer) : undefined;
	const back = from?.host === url.host ? from.pathname + from.search : "/";
	return redirect(insideSite(back, "/"));
});
export const loader = anyone(async () => redirect("/"));

/** No connection is no reason to take the page away, and what was typed with it. */
export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
	serverAction().catch(() => ({ isKept: false }));
