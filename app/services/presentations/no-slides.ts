import type { PresentationSummary } from "@signage/contract/presentations";

/**
 * Whether a presentation is known to have nothing to show. One whose file is being turned into slides has some soon; of one
 * whose service tells no count nothing is known.
 */
export const hasNoSlides = ({
	status,
	pagesCount,
}: Pick<PresentationSummary, "status" | "pagesCount">): boolean =>
	pagesCount === 0 && status !== "Processing";
