import { ifAny } from "../client/if-any.server";
import type { Context } from "../request/context.server";
import { readPresentation } from "./presentations.server";

/** Names of what shows a presentation. */
export interface Uses {
	/** Groups that play it. */
	groups: readonly string[];
	/** Groups that show it in an alert. */
	alerts: readonly string[];
	schedules: readonly string[];
	/** Whether alerts and schedules could be asked for. */
	isKnown: boolean;
}

/**
 * What shows a presentation; without schedules and alerts where the service does not tell of them, or fails.
 * @param groups the titles of the groups that play it
 */
export async function usesOf(
	context: Context,
	presentationId: number,
	groups: readonly string[],
): Promise<Uses> {
	const found = await ifAny(() => readPresentation(context, presentationId));
	return {
		groups,
		alerts: found?.alertInGroups ?? [],
		schedules: found?.inSchedules ?? [],
		isKnown: found !== undefined,
	};
}
