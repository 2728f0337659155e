import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Maximize2 from "lucide-react/icons/maximize-2";
import RectangleVertical from "lucide-react/icons/rectangle-vertical";
import X from "lucide-react/icons/x";
import {
	type KeyboardEvent,
	type MouseEvent,
	type SyntheticEvent,
	useEffect,
	useRef,
	useState,
} from "react";
import { flushSync } from "react-dom";
import { showModal } from "~/components/dialogs/modals";
import { announce } from "~/components/frame/live-region";
import { isPlainClick } from "~/components/links/in-page-link";
import { Panel } from "~/components/panel";
import { useScripted } from "~/components/use-scripted";
import { anewAt, useDrawable } from "./drawable";
import { intentTo } from "./intents";
import { Stage } from "./preview-stage";
import { CutVideo, LinkedVideo } from "./preview-video";
import { lookOf } from "./slide-types";
import { useUpright } from "./use-upright";
import { addressOf, pictureOf, type ShownSlide, wholePictureOf } from "./values";

/** The address of a slide's whole picture or video; undefined if it has none. */
function largeOf(slide: ShownSlide, of: string | undefined) {
	const { type, thumbnailUrl, videoUrl } = slide;
	if (lookOf(type) !== "picture") return videoUrl;
	const whole = wholePictureOf(slide);
	if (whole || !thumbnailUrl) return whole;
	// Of one that is not saved, in a form that is shown anew, no more is known than its small picture.
	return anewAt(slide, of, "picture") ?? thumbnailUrl;
}

/** Another slide is shown, or not in large any more: the one before may have had the focused link. */
function keepFocusIn(panel: Element | null): void {
	if (document.activeElement === document.body)
		panel?.querySelector<HTMLElement>(".stage-button")?.focus();
}

interface Props {
	slides: readonly ShownSlide[];
	index: number;
	onShow: (index: number) => void;
	/** The background, as typed. */
	color: string;
	/** Gives the slide that is shown another duration, in seconds. */
	onDuration: (seconds: string) => void;
}

/**
 * One slide, and the ways to the one before and after it, round and round. Without scripts, the
 * buttons ask for the form again, and Zoom opens the picture.
 */
export function Preview({ slides, index, onShow, color, onDuration }: Props) {
	const [isZoomed, setZoomed] = useState(false);
	const isScripted = useScripted();
	/** How long a video lasts, in seconds. */
	const [length, setLength] = useState({ of: "", seconds: 0 });
	const { of, drawableAt, onFailed } = useDrawable();
	const [isUpright, turnScreen] = useUpright(of);
	const zoom = useRef<HTMLDialogElement>(null);
	useEffect(() => {
		if (isZoomed && zoom.current) return showModal(zoom.current);
	}, [isZoomed]);
	const slide = slides[index];
	if (!slide) return null;
	const at = (by: number) => (index + by + slides.length) % slides.length;
	function show(place: number) {
		announce(`Slide ${place + 1} of ${slides.length}: ${slides[place]?.title}`);
		onShow(place);
	}
	const step = (by: number, label: string, Arrow: typeof ChevronLeft) => (
		<button
			type="submit"
			name="intent"
			value={intentTo.preview(at(by))}
			aria-label={label}
			onClick={(event) => {
				event.preventDefault();
				show(at(by));
			}}
			className="stage-button"
		>
			<Arrow size={20} aria-hidden />
		</button>
	);
	const steps = (
		<>
			{step(-1, "Previous slide", ChevronLeft)}
			<span className="text-sm text-muted digits">
				{index + 1}/{slides.length}
			</span>
			{step(1, "Next slide", ChevronRight)}
		</>
	);
	const turn = ({ key, altKey, ctrlKey, metaKey, target, currentTarget }: KeyboardEvent) => {
		const by = key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : 0;
		// A video has a use of its own for them, and the browser for those with another key, as to go back.
		if (!by || altKey || ctrlKey || metaKey || target instanceof HTMLVideoElement) return;
		flushSync(() => show(at(by)));
		keepFocusIn(zoom.current ?? currentTarget);
	};
	const open = (event: MouseEvent) => {
		if (!isPlainClick(event)) return;
		event.preventDefault();
		setZoomed(true);
	};
	function closeZoom({ currentTarget }: SyntheticEvent<HTMLDialogElement>) {
		const panel = currentTarget.parentElement;
		flushSync(() => setZoomed(false));
		keepFocusIn(panel);
	}
	const own = pictureOf(slide);
	const small = drawableAt(slide, own, "thumbnail");
	const isDrawable = small !== undefined || !own;
	const large = isDrawable ? drawableAt(slide, largeOf(slide, of), "picture") : undefined;
	const { videoUrl = "" } = slide;
	const shown = {
		slide,
		color,
		isUpright,
		onFailed,
		onLength: (seconds: number) => setLength({ of: videoUrl, seconds }),
	};
	return (
		<Panel aria-label="Preview" onKeyDown={turn} className="overflow-hidden">
			<Stage {...shown} picture={small} />
			<div className="flex items-center gap-2 p-2">
				{!isZoomed && steps}
				{isScripted && (
					<button
						type="button"
						aria-pressed={isUpright}
						aria-label="Upright"
						title="Upright"
						onClick={turnScreen}
						className="stage-button stage-turn"
					>
						<RectangleVertical size={18} aria-hidden />
					</button>
				)}
				{large && (
					<a
						href={large}
						target="_blank"
						rel="noreferrer"
						aria-label="Zoom"
						onClick={open}
						className="stage-button stage-zoom"
					>
						<Maximize2 size={18} aria-hidden />
					</a>
				)}
			</div>
			{videoUrl && length.of === videoUrl && (
				<CutVideo {...{ slide, index, onDuration }} length={length.seconds} />
			)}
			{isScripted && slide.type === "Video" && addressOf(slide) && (
				<LinkedVideo {...{ slide, index }} />
			)}
			{isZoomed && (
				<dialog
					ref={zoom}
					aria-label={`Slide ${index + 1}: ${slide.title}`}
					onClose={closeZoom}
					className="zoom"
				>
					<Stage {...shown} picture={large ?? small} />
					<div className="flex items-center justify-center gap-4 p-2">
						{steps}
						<button
							type="button"
							onClick={() => zoom.current?.close()}
							aria-label="Close"
							className="stage-button"
						>
							<X size={20} aria-hidden />
						</button>
					</div>
				</dialog>
			)}
		</Panel>
	);
}
