import { acceptedExtensions } from "@signage/contract/files/upload-rules";
import { SLIDES_MAX } from "@signage/contract/limits";
import { isLimit } from "~/components/text/counted";
import { type FileTypes, getProfile, namedFileTypes } from "~/services/account/profile.server";
import { ifAny } from "~/services/client/if-any.server";
import type { Context } from "~/services/request/context.server";

/** What somebody's plan, and the service, let them put into a presentation. */
export interface Plan {
	maxSlides: number;
	/** Extensions of presentation files, with dot. */
	fileTypes: string[];
	/** Whether the plan has PowerPoint files, but the service cannot convert them. */
	lacksPowerPoint: boolean;
	/** Extensions of videos, with dot. */
	videoTypes: string[];
	/** Whether the service cannot convert the other videos of spec 5. */
	lacksVideo: boolean;
}

/** Of these extensions those that the service names; all where it names none of them. */
function namedOf(all: string[], types: FileTypes): string[] {
	const named = namedFileTypes(types);
	const both = all.filter((type) => named.includes(type));
	return both.length > 0 ? both : all;
}

/**
 * Reads what the plan allows. Where the service does not say, or does not answer, it is what the tier
 * has by spec 5: the service checks it again on saving.
 */
export async function readPlan(context: Context): Promise<Plan> {
	const profile = await ifAny(() => getProfile(context));
	const tier = context.session.user?.tier ?? "Absent";
	const ofTier = acceptedExtensions("file", tier);
	const told = profile?.subscriptionInfo;
	const maxPages = told?.maxPages;
	const fileTypes = namedOf(ofTier, told?.fileTypes);
	const videos = acceptedExtensions("video", tier);
	const videoTypes = namedOf(videos, told?.videoTypes);
	return {
		maxSlides: maxPages && isLimit(maxPages) ? Math.min(SLIDES_MAX, maxPages) : SLIDES_MAX,
		fileTypes,
		lacksPowerPoint: ofTier.includes(".pptx") && !fileTypes.includes(".pptx"),
		videoTypes,
		lacksVideo: videoTypes.length < videos.length,
	};
}
