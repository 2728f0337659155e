import { listPresentations } from "~/services/presentations/list.server";
import { forSignedIn, withoutPage } from "~/services/request/guard.server";

/** What a picker asks for: the first hundred presentations by title, or those that fit `?search=`. */
export const loader = withoutPage(forSignedIn)(async (visit) => {
	const search = (visit.url.searchParams.get("search") ?? "").trim();
	const { rows, total } = await listPresentations(visit, { search, sort: "title", page: 1 });
	const choices = rows.map(({ presentationId, title, thumbnailUrl }) => ({
		presentationId,
		title,
		thumbnailUrl,
	}));
	return Response.json({ choices, total });
});
