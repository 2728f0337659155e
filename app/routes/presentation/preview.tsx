import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import FileText from "lucide-react/icons/file-text";
import ImageOff from "lucide-react/icons/image-off";
import Maximize2 from "lucide-react/icons/maximize-2";
import SquarePlay from "lucide-react/icons/square-play";
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
import { CutVideo, LinkedVideo, PreviewVideo } from "./preview-video";
import { addressOf, isWholeFile, pictureOf, type ShownSlide, wholePictureOf } from "./values";

/** A web page is not loaded here: this page of ours stands for it (spec 2). */
const WEB_PAGE = "/brand/web-page.html";
/** Its background, which shows at the rounded corners. */
const WEB_PAGE_COLOR = "#f5f7fa";

interface ShownProps {
	slide: ShownSlide;
	/** The address of its picture, whole or small, if it can be drawn. */
	picture?: string;
	/** Called with the address of a picture that the browser could not draw. */
	onFailed: (picture: string) => void;
	/** Called with the length of its video in seconds, once it is known. */
	onLength: (seconds: number) => void;
}

/** What the screen will show, or what stands for it. */
function Shown({ slide, picture, onFailed, onLength }: ShownProps) {
	const address = addressOf(slide);
	if (slide.type === "WebContent")
		return (
			<>
				<iframe
					src={WEB_PAGE}
					title="Web page"
					sandbox=""
					loading="lazy"
					tabIndex={-1}
					// A file that is dropped on it would be the browser's.
					className="pointer-events-none absolute size-full border-0"
				/>
				{address && (
					<a href={address} target="_blank" rel="noreferrer" className="stage-link">
						{address}
					</a>
				)}
			</>
		);
	if (slide.videoUrl) return <PreviewVideo slide={slide} onLength={onLength} />;
	if (picture)
		return (
			<img
				src={picture}
				alt={slide.title ?? ""}
				onError={() => onFailed(picture)}
				className="absolute size-full object-contain"
			/>
		);
	if (isWholeFile(slide)) return <FileText size={40} role="img" aria-label="Presentation file" />;
	if (slide.type === "Video" || slide.type === "InternalVideo")
		return <SquarePlay size={40} role="img" aria-label="Video" />;
	return <ImageOff size={40} role="img" aria-label="Image missing" />;
}

interface StageProps extends ShownProps {
	color: string;
}

/** The slide as a screen shows it: on the presentation's background, in the screen's shape. A web page covers that. */
const Stage = ({ color, ...shown }: StageProps) => (
	<div className="stage">
		{/* A style attribute is what the Content-Security-Policy forbids. */}
		<svg aria-hidden className="absolute size-full">
			<rect
				width="100%"
				height="100%"
				fill={shown.slide.type === "WebContent" ? WEB_PAGE_COLOR : color}
			/>
		</svg>
		{/* A new one for each slide, so that no picture stands there for the next while that loads. */}
		<Shown key={shown.slide.thumbnailUrl || shown.slide.url || shown.slide.id} {...shown} />
	</div>
);

/** The address of a slide's whole picture or video; undefined if it has none. */
function largeOf(slide: ShownSlide, of: string | undefined) {
	const { type, thumbnailUrl, videoUrl } = slide;
	if (!type.endsWith("Image")) return videoUrl;
	const whole = wholePictureOf(slide);
	if (whole || !thumbnailUrl) return whole;
	// Of one that is not saved, in a form that is shown anew, no more is known than its small picture.
	return anewAt(slide, of, "picture") ?? thumbnailUrl;
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
	const turn = ({ key, target }: KeyboardEvent) => {
		// A video has a use of its own for them.
		if (target instanceof HTMLVideoElement) return;
		if (key === "ArrowLeft") show(at(-1));
		if (key === "ArrowRight") show(at(1));
	};
	const open = (event: MouseEvent) => {
		if (!isPlainClick(event)) return;
		event.preventDefault();
		setZoomed(true);
	};
	function closeZoom({ currentTarget }: SyntheticEvent<HTMLDialogElement>) {
		const panel = currentTarget.parentElement;
		flushSync(() => setZoomed(false));
		// The slide that it was opened for had the focused link.
		if (document.activeElement === document.body)
			panel?.querySelector<HTMLElement>(".stage-button")?.focus();
	}
	const own = pictureOf(slide);
	const small = drawableAt(slide, own, "thumbnail");
	const isDrawable = small !== undefined || !own;
	const large = isDrawable ? drawableAt(slide, largeOf(slide, of), "picture") : undefined;
	const { videoUrl = "" } = slide;
	const shown = {
		slide,
		color,
		onFailed,
		onLength: (seconds: number) => setLength({ of: videoUrl, seconds }),
	};
	return (
		<Panel aria-label="Preview" onKeyDown={turn} className="overflow-hidden">
			<Stage {...shown} picture={small} />
			<div className="flex items-center gap-2 p-2">
				{!isZoomed && steps}
				{large && (
					<a
						href={large}
						target="_blank"
						rel="noreferrer"
						aria-label="Zoom"
						onClick={open}
						className="stage-button ml-auto"
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
