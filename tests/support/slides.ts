import type { SlideInput } from "@signage/contract/presentations";
import { ok } from "./caller";

export const webPage = (
	index: number,
	title: string,
	url = "https://example.org/",
): SlideInput => ({
	...{ index, title, type: "WebContent", url },
});
export const photoSlide = (imageId: string, index = 0): SlideInput => ({
	...{ index, title: "Photo", type: "Image", imageId },
});
/** The slide of a whole presentation file, before its pages take its place. */
export const fileSlide = (index: number, fileId: string): SlideInput => ({
	...{ index, title: "deck.pdf", type: "InternalImage", fileId },
});

/** Makes and reads presentations of whoever has the token that `token` tells. */
export const presentationsOf = (service: { url: string }, token: () => string) => ({
	create: (slides: SlideInput[], title = "Show") =>
		ok(service, "createPresentation", { token: token(), body: { title, slides } }),
	read: (presentationId: number) =>
		ok(service, "getPresentation", { token: token(), params: { presentationId } }),
});
