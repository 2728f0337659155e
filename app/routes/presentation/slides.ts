import { redirect } from "@remix-run/server-runtime";
import { publicUrl } from "~/services/media/media-url.server";
import { getPresentation } from "~/services/presentations/presentations.server";
import { notFound, pathId } from "~/services/request/answers.server";
import { forSignedIn, withoutPage } from "~/services/request/guard.server";
import { shownSlide } from "./saved-values.server";

/**
 * What the editor asks of saved slides. `?ids=1,2`: what they show. `?picture=1`: leads to the whole
 * picture of one.
 */
export const loader = withoutPage(forSignedIn)(async (visit) => {
	const { slides } = await getPresentation(visit, pathId(visit));
	const { searchParams } = visit.url;
	const picture = searchParams.get("picture");
	if (picture !== null) {
		const url = publicUrl(visit, slides.find(({ id }) => String(id) === picture)?.url);
		if (!url) throw notFound();
		return redirect(url);
	}
	const ids = new Set(searchParams.get("ids")?.split(","));
	return Response.json({
		slides: slides.filter(({ id }) => ids.has(String(id))).map(shownSlide),
	});
});
