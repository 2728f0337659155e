import type { PresentationSummary } from "@signage/contract/presentations";
import { firstFew } from "../../first-few";

const NAMED_MOST = 2;

const told = (words: string, names: readonly string[] | null | undefined) =>
	names?.length ? [`${words}: ${firstFew(names, NAMED_MOST)}`] : [];

/** What uses a presentation besides the groups that it is active in, as a row of the list says it; undefined where nothing is told. */
export const usesInWords = ({
	inSchedules,
	alertInGroups,
}: Pick<PresentationSummary, "inSchedules" | "alertInGroups">): string | undefined =>
	[...told("By schedule", inSchedules), ...told("For alerts", alertInGroups)].join(". ") ||
	undefined;
