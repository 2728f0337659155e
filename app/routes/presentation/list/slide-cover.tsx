import { Icon } from "~/components/icon";
import { useDrawable } from "../drawable";
import { isWholeFile, pictureOf, type ShownSlide } from "../values";

/** A slide's picture, or an icon for what it is where there is none. */
export function Cover({ slide }: { slide: ShownSlide }) {
	const { drawableAt, onFailed } = useDrawable();
	const picture = drawableAt(slide, pictureOf(slide), "thumbnail");
	if (picture)
		return (
			<img
				src={picture}
				alt=""
				loading="lazy"
				onError={() => onFailed(picture)}
				className="thumb"
			/>
		);
	const isFile = isWholeFile(slide);
	if (!isFile && slide.type.endsWith("Image")) return <span className="thumb thumb-empty" />;
	const isVideo = slide.type === "Video" || slide.type === "InternalVideo";
	const icon = isFile ? "i-file" : isVideo ? "i-video" : "i-page";
	return (
		<span className="thumb thumb-icon">
			<Icon name={icon} />
		</span>
	);
}
