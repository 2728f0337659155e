import { readDrafts } from "~/components/drafts/store";
import type { DraftPlace } from "~/components/drafts/use-draft";
import { type EditorWork, hasNewFiles } from "./draft-of";

/** Says behind a sentence about a draft until when its new files are there, if it has some. */
export const FilesForADay = ({ values }: Pick<EditorWork, "values">) =>
	hasNewFiles(values) && " New files in it are kept for a day.";

/** The same of the draft of a visit, as it is kept now. */
export function FilesOfVisit({ place }: { place: DraftPlace }) {
	const draft = readDrafts<EditorWork>(place.key).find(({ visit }) => visit === place.visit);
	return draft && <FilesForADay values={draft.values} />;
}
