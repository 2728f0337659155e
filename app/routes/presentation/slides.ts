import { redirect } from "@remix-run/server-runtime";
import { asciiAddress } from "@signage/contract/http/ascii-address";
import { publicUrl } from "~/services/media/media-url.server";
import { getPresentation } from "~/services/presentations/presentations.server";
import { notFound, pathId } from "~/services/request/answers.server";
import { forSignedIn, withoutPage } from "~/services/request/guard.server";
import { shownSlide } from "./saved-values.server";

/** What may be asked for, and where a slide has its address. */
const PICTURES = [
	["picture", "url"],
	["thumbnail", "thumbnailUrl"],
] as const;

/**
 * What the editor asks of saved slides. `?ids=1,2`: what they show. `?picture=1`: leads to the whole
 * picture of one, `?thumbnail=1` to the small one, also of a video.
 */
export const loader = withoutPage(forSignedIn)(async (visit) => {
	const { slides } = await getPresentation(visit, pathId(visit));
	const { searchParams } = visit.url;
	for (const [field, address] of PICTURES) {
		const asked = searchParams.get(field);
		if (asked === null) continue;
		const url = publicUrl(visit, slides.find(({ id }) => String(id) === asked)?.[address]);
		if (!url || !URL.canParse(url)) throw notFound();
		return redirect(asciiAddress(url));
	}
	const ids = new Set(searchParams.get("ids")?.split(","));
	return Response.json({
		slides: slides.filter(({ id }) => ids.has(String(id))).map(shownSlide),
	});
});
