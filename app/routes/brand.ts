import { redirect } from "@remix-run/server-runtime";
import { paths } from "~/paths";
import { keepLook } from "~/services/look/look.server";
import { forAnyone } from "~/services/request/guard.server";
import { insideSite } from "~/services/request/redirects.server";

/** `/theme1/…` and `/theme2/…`: stores the theme and redirects to the rest of the path (spec 1). */
export const loader = forAnyone(async (visit) => {
	const { params, url } = visit;
	keepLook(visit, url.pathname.startsWith("/theme2") ? "theme2" : "theme1");
	return redirect(insideSite(`/${params["*"] ?? ""}${url.search}`, paths.home));
});
