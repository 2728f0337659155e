import type { PresentationSummary } from "@signage/contract/presentations";
import { firstFew } from "@signage/contract/text/first-few";

const NAMED_MOST = 2;

const told = (words: string, names: readonly string[] | null | undefined) =>
	names?.length ? [`${words}: ${firstFew(names, NAMED_MOST)}`] : [];

type Uses = Pick<PresentationSummary, "inSchedules" | "alertInGroups">;

/** The rows, each with what uses its presentation besides the groups that it is active in, as it is said; undefined where nothing is told. */
export const withUsesInWords = <T extends Uses>(rows: readonly T[]) =>
	rows.map(({ inSchedules, alertInGroups, ...row }) => ({
		...row,
		uses:
			[...told("By schedule", inSchedules), ...told("For alerts", alertInGroups)].join(". ") ||
			undefined,
	}));
