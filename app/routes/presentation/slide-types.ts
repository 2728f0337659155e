import type { SlideType } from "@signage/contract/presentations";

/** What a slide looks like: a picture, a video, or a page that stands for something on the web. */
type Look = "picture" | "video" | "page";

const TYPES: Readonly<Record<SlideType, { name: string; look: Look }>> = {
	Image: { name: "Image", look: "picture" },
	InternalImage: { name: "Page of a file", look: "picture" },
	Video: { name: "Video", look: "video" },
	InternalVideo: { name: "Video", look: "video" },
	WebContent: { name: "Web page", look: "page" },
};

/** Services may have types of their own. */
const known = (type: string) => (TYPES as Partial<Record<string, (typeof TYPES)[SlideType]>>)[type];

/** What slides of a type are called. */
export const nameOfType = (type: string): string => known(type)?.name ?? type;

/** What slides of a type look like; undefined where nobody knows. */
export const lookOf = (type = ""): Look | undefined =>
	known(type)?.look ?? (type.endsWith("Image") ? "picture" : undefined);
