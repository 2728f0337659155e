import { SLIDES_MAX } from "@signage/contract/limits";
import { acceptedExtensions } from "@signage/contract/upload-rules";
import { isLimit } from "~/components/text/counted";
import { getProfile, namedFileTypes } from "~/services/account/profile.server";
import { ifAny } from "~/services/client/if-any.server";
import type { Context } from "~/services/request/context.server";

/** What somebody's plan, and the service, let them put into a presentation. */
export interface Plan {
	maxSlides: number;
	/** Extensions of presentation files, with dot. */
	fileTypes: string[];
	/** Whether the plan has PowerPoint files, but the service cannot convert them. */
	lacksPowerPoint: boolean;
}

/**
 * Reads what the plan allows. Where the service does not say, or does not answer, it is what the tier
 * has by spec 5: the service checks it again on saving.
 */
export async function readPlan(context: Context): Promise<Plan> {
	const profile = await ifAny(() => getProfile(context));
	const ofTier = acceptedExtensions("file", context.session.user?.tier ?? "Absent");
	const { maxPages, fileTypes } = profile?.subscriptionInfo ?? {};
	const named = namedFileTypes(fileTypes);
	const both = ofTier.filter((type) => named.includes(type));
	const types = both.length > 0 ? both : ofTier;
	return {
		maxSlides: maxPages && isLimit(maxPages) ? Math.min(SLIDES_MAX, maxPages) : SLIDES_MAX,
		fileTypes: types,
		lacksPowerPoint: ofTier.includes(".pptx") && !types.includes(".pptx"),
	};
}
