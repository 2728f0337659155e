import { ifAny } from "~/services/client/if-any.server";
import { readPresentation, type Saved } from "~/services/presentations/presentations.server";
import type { Visit } from "~/services/request/guard.server";
import { listAt, listPath, queryIn } from "../presentations/query";

const saysWhereItPlays = ({ isActualForDefaultGroup, actualInGroups }: Saved) =>
	isActualForDefaultGroup !== undefined || actualInGroups !== undefined;

/**
 * Where saving through a presentation file leads: to the list, which offers to activate a presentation that plays nowhere
 * (spec 4). What the service's answer leaves out is asked for.
 * @param id of the presentation as it was opened; undefined for a new one, which plays nowhere
 */
export async function afterFile(visit: Visit, saved: Saved = {}, id?: number): Promise<string> {
	const { search } = visit.url;
	const isTold = id === undefined || saysWhereItPlays(saved);
	const told = isTold ? saved : await ifAny(() => readPresentation(visit, id));
	const presentationId = id ?? told?.presentationId;
	if (!told || presentationId === undefined) return listAt(search);
	if (id !== undefined && !saysWhereItPlays(told)) return listAt(search);
	if (told.isActualForDefaultGroup || told.actualInGroups?.length) return listAt(search);
	return listPath(queryIn(search), { confirm: "activate", id: presentationId });
}

/** The way from a new presentation to the screens that are to show it; none if the service does not say which it is. */
export const toScreens = (visit: Visit, { presentationId }: Saved = {}): string | undefined =>
	presentationId === undefined
		? undefined
		: listPath(queryIn(visit.url.search), { show: presentationId });
