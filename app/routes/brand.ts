import { redirect } from "@remix-run/server-runtime";
import { keepLook } from "~/services/look/look.server";
import { insideSite } from "~/services/request/redirects.server";
import { anyone } from "~/services/request/route.server";

/** `/theme1/…` and `/theme2/…`: keeps the theme and goes on to the rest of the path (spec 1). */
export const loader = anyone(async ({ scope, params, url }) => {
	keepLook(scope, url.pathname.startsWith("/theme2") ? "theme2" : "theme1");
	return redirect(insideSite(`/${params["*"] ?? ""}${url.search}`, "/"));
});
