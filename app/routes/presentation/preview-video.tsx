import { secondsFor } from "@signage/contract/files/video-seconds";
import { SLIDE_SECONDS_MIN } from "@signage/contract/limits";
import { useEffect, useReducer, useRef } from "react";
import { announce } from "~/components/frame/live-region";
import { FORM_ID, slideField } from "./fields";
import { typedIn } from "./form-fields";
import type { ShownSlide } from "./values";

interface VideoProps {
	slide: ShownSlide;
	/** Called with the video's length in seconds, once it is known. */
	onLength: (seconds: number) => void;
}

/** A slide's uploaded video, with its own controls. */
export function PreviewVideo({ slide, onLength }: VideoProps) {
	const video = useRef<HTMLVideoElement>(null);
	useEffect(() => {
		// Without scripts nothing of it is loaded before it is played: nobody would say how long it is.
		if (video.current) video.current.preload = "metadata";
	}, []);
	return (
		<video
			ref={video}
			src={slide.videoUrl}
			poster={slide.thumbnailUrl || undefined}
			aria-label={slide.title}
			controls
			muted
			preload="none"
			onLoadedMetadata={({ currentTarget }) => onLength(currentTarget.duration)}
			className="absolute size-full object-contain"
		/>
	);
}

interface SlideProps {
	slide: ShownSlide;
	/** The slide's place in the list. */
	index: number;
}

/** For how many seconds screens show a slide, as its duration or that of all slides is typed now; 0 or NaN while it is half typed. */
function useTypedSeconds({ slide, index }: SlideProps) {
	const [, look] = useReducer((count: number) => count + 1, 0);
	useEffect(() => {
		const form = document.getElementById(FORM_ID);
		form?.addEventListener("input", look);
		return () => form?.removeEventListener("input", look);
	}, []);
	const own = typedIn(slideField(index, "duration"), slide.duration);
	return { own, seconds: Number(own || typedIn("frameDelayInSeconds")) };
}

/** Says how long screens show a linked video that has no duration of its own: nobody knows here how long it lasts. */
export function LinkedVideo(props: SlideProps) {
	const { own, seconds } = useTypedSeconds(props);
	if (own !== "" || !(seconds >= SLIDE_SECONDS_MIN)) return null;
	return (
		<p className="linked-note px-4 pb-3 text-sm text-muted">
			Screens show {seconds} s of this video.{" "}
			<span className="max-[59.9375rem]:sr-only">
				To have more of it shown, give its slide a duration.
			</span>
		</p>
	);
}

interface NoteProps extends SlideProps {
	/** How long its video lasts, in seconds. */
	length: number;
	/** Gives the slide another duration, in seconds. */
	onDuration: (seconds: string) => void;
}

/** Says that screens cut the slide's video, with a way to have all of it shown; nothing where they show all of it. */
export function CutVideo({ slide, index, length, onDuration }: NoteProps) {
	const { seconds: shown } = useTypedSeconds({ slide, index });
	const all = secondsFor(length);
	if (all === undefined || !(shown >= SLIDE_SECONDS_MIN)) return null;
	const isLonger = all < length - 1;
	if (shown >= all && !isLonger) return null;
	function showAll() {
		onDuration(String(all));
		announce(`Slide ${index + 1} lasts ${all} seconds`);
		document.querySelector<HTMLElement>(".stage-button")?.focus();
	}
	return (
		<p className="px-4 pb-3 text-sm text-muted">
			Screens show {Math.min(shown, all)} s of this video, which lasts {Math.round(length)} s.{" "}
			{shown < all && (
				<button type="button" onClick={showAll} className="min-h-6 underline">
					{isLonger ? `Show ${all} s of it` : "Show all of it"}
				</button>
			)}
		</p>
	);
}
