import type { Plan } from "@signage/contract/billing";

type Limits = Pick<Plan, "maxScreens" | "maxPages" | "fileTypes">;

/** What somebody who changes to a plan with less has to do without, a sentence each. Nothing is deleted. */
export function losses(from: Limits, to: Limits): string[] {
	const types = from.fileTypes.filter((type) => !to.fileTypes.includes(type));
	return [
		...(to.maxScreens < from.maxScreens
			? [`Screens beyond ${to.maxScreens} pause, the newest first. Nothing is deleted.`]
			: []),
		...(to.maxPages < from.maxPages
			? [`Presentations with more than ${to.maxPages} pages can no longer grow.`]
			: []),
		...(types.length > 0 ? [`No more uploads of ${types.join(", ")}.`] : []),
	];
}
