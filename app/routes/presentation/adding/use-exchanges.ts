import { quoted } from "@signage/contract/text/right-to-left";
import { type Dispatch, useCallback, useRef } from "react";
import { announce } from "~/components/frame/live-region";
import { type Edit, exchangeOf, type Row } from "../list/rows";
import type { ShownSlide } from "../values";

/** A picture that is to take the place of a slide's. */
interface Exchange {
	/** The slide's key and title. */
	key: string;
	title: string;
	/** The address that the picture has on this page. */
	thumbnailUrl: string;
	/** Whether it has taken its place. */
	isDone?: boolean;
}

interface Options {
	dispatch: Dispatch<Edit>;
	/** Called with what is told of a picture that was not uploaded, or cannot be used. */
	onProblem: (said: string) => void;
}

/**
 * Pictures that take the place of others, by the keys of their uploads: a slide keeps its own until the new one is
 * uploaded, and has it again if the service cannot use that.
 */
export function useExchanges({ dispatch, onProblem }: Options) {
	const all = useRef(new Map<string, Exchange>());
	const tell = useRef(onProblem);
	tell.current = onProblem;
	/** A picture is about to be uploaded for this slide. Returns the key of its upload. */
	function begin({ key, slide: { title } }: Row, thumbnailUrl: string): string {
		all.current.set(exchangeOf(key), { key, title, thumbnailUrl });
		announce(`Uploading another picture for ${quoted(title)}`);
		return exchangeOf(key);
	}
	/** Something became known of the file of this upload. Returns whether it is one of these. */
	const note = useCallback(
		(upload: string, slide: Partial<ShownSlide>): boolean => {
			const one = all.current.get(upload);
			if (!one) return false;
			// It fails next.
			if (slide.status === "Error") return true;
			const { key, title, thumbnailUrl, isDone } = one;
			if (isDone) dispatch({ type: "fill", key, slide });
			else {
				dispatch({ type: "exchange", key, slide: { thumbnailUrl, ...slide } });
				announce(`Picture of ${quoted(title)} replaced`);
			}
			one.isDone = true;
			return true;
		},
		[dispatch],
	);
	/** This upload failed: the former picture stays, or comes back. Returns whether it is one of these. */
	const noteFailed = useCallback(
		(upload: string, why: string): boolean => {
			const one = all.current.get(upload);
			if (!one) return false;
			if (one.isDone) dispatch({ type: "return", key: one.key });
			tell.current(`${quoted(one.title)} keeps its picture, as the new one failed: ${why}`);
			return true;
		},
		[dispatch],
	);
	return { begin, note, noteFailed };
}
