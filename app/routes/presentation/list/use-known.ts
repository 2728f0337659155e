import { useParams } from "@remix-run/react";
import { type Dispatch, useEffect } from "react";
import { askAgain } from "~/browser/ask-again";
import { paths } from "~/paths";
import { readSlides } from "~/services/presentations/browser-slides";
import { isKnown } from "../values";
import { type Edit, pageOf, type Row } from "./rows";

/** How often a file that the service works on is asked about. */
const AGAIN_MS = 3_000;

/**
 * Asks what the slides of this page of the list, and the one in the preview, show, if the page that came
 * from the server did not say: of a long list it has the first page. Goes on asking of those that are in progress.
 */
export function useKnown(
	rows: readonly Row[],
	page: number,
	shown: number,
	dispatch: Dispatch<Edit>,
): void {
	const id = useParams().id?.replace(/^:/, "");
	const wanted = rows.filter((_, index) => pageOf(index) === page || index === shown);
	const unknown = wanted.filter(({ slide }) => !isKnown(slide)).map(({ slide }) => slide.id);
	const ids = unknown.join();
	const running = wanted
		.filter(({ slide }) => slide.id && slide.status === "Processing")
		.map(({ slide }) => slide.id)
		.join();
	useEffect(() => {
		if (!running || !id) return;
		return askAgain(AGAIN_MS, async (signal) => {
			const slides = await readSlides(paths.slidesOf(Number(id)), running, signal);
			if (signal.aborted) return;
			// A file's slide goes when its pages take its place: nothing of it is in progress any more.
			const found = new Set(slides.map((slide) => slide.id));
			const gone = running.split(",").filter((one) => !found.has(one));
			const known = gone.map((one) => ({ id: one, status: "" }));
			dispatch({ type: "know", slides: [...slides, ...known] });
		});
	}, [running, id, dispatch]);
	useEffect(() => {
		if (!ids || !id) return;
		const first = new AbortController();
		let end = () => first.abort();
		const ask = async (signal: AbortSignal) => {
			const slides = await readSlides(paths.slidesOf(Number(id)), ids, signal);
			if (signal.aborted) return;
			end();
			if (slides.length > 0) dispatch({ type: "know", slides });
		};
		ask(first.signal).catch((cause) => {
			if (first.signal.aborted) return;
			// Until then they stay without a picture.
			console.warn("Slides:", cause);
			end = askAgain(AGAIN_MS, ask);
		});
		return () => end();
	}, [ids, id, dispatch]);
}
