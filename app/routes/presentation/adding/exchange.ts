import { quoted } from "@signage/contract/text/right-to-left";
import type { Dispatch } from "react";
import { announce } from "~/components/frame/live-region";
import type { Edit, Row } from "../list/rows";
import type { Told } from "./use-uploads";

/**
 * A picture is about to be uploaded that is to take the place of this slide's: the slide keeps its own until the new one is
 * there, and has it again if the service cannot use that.
 * @param thumbnailUrl the address that the picture has on this page
 * @param onProblem called with what is told of a picture that was not uploaded, or cannot be used
 * @returns what is called with what becomes of its upload
 */
export function exchanging(
	{ key, slide: { title } }: Row,
	thumbnailUrl: string,
	dispatch: Dispatch<Edit>,
	onProblem: (said: string) => void,
): Required<Told> {
	let isDone = false;
	announce(`Uploading another picture for ${quoted(title)}`);
	return {
		onDone(slide) {
			// It fails next.
			if (slide.status === "Error") return;
			if (isDone) return dispatch({ type: "fill", key, slide });
			isDone = true;
			dispatch({ type: "exchange", key, slide: { thumbnailUrl, ...slide } });
			announce(`Picture of ${quoted(title)} replaced`);
		},
		onFailed(why) {
			if (isDone) dispatch({ type: "return", key });
			onProblem(`${quoted(title)} keeps its picture, as the new one failed: ${why}`);
		},
	};
}
