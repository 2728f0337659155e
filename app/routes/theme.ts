import type { ClientActionFunctionArgs } from "@remix-run/react";
import { redirect } from "@remix-run/server-runtime";
import { readForm } from "~/services/forms/read-form.server";
import { keepLook, lookChoice } from "~/services/look/look.server";
import { insideSite } from "~/services/request/redirects.server";
import { anyone, badRequest } from "~/services/request/route.server";

/**
 * Stores a choice of brand or of colour scheme, and redirects to the page where it was made. Scripts send
 * the field `stay`: then there is no redirect.
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

/** Without a connection, reports the failure: an error would replace the page and lose what was typed. */
export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
	serverAction().catch(() => ({ isKept: false }));
