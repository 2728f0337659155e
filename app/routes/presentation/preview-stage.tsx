import FileText from "lucide-react/icons/file-text";
import ImageOff from "lucide-react/icons/image-off";
import SquarePlay from "lucide-react/icons/square-play";
import { PreviewVideo } from "./preview-video";
import { lookOf } from "./slide-types";
import { addressOf, isWholeFile, type ShownSlide } from "./values";

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
				alt={slide.title}
				onError={() => onFailed(picture)}
				className="absolute size-full object-contain"
			/>
		);
	if (isWholeFile(slide)) return <FileText size={40} role="img" aria-label="Presentation file" />;
	if (lookOf(slide.type) === "video") return <SquarePlay size={40} role="img" aria-label="Video" />;
	return <ImageOff size={40} role="img" aria-label="Image missing" />;
}

interface StageProps extends ShownProps {
	color: string;
	/** Whether the screen stands upright. */
	isUpright: boolean;
}

/** The slide as a screen shows it: on the presentation's background, in the screen's shape. A web page covers that. */
export const Stage = ({ color, isUpright, ...shown }: StageProps) => (
	<div className={isUpright ? "stage stage-upright" : "stage"}>
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
