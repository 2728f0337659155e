import { useState } from "react";
import { Icon } from "~/components/icon";
import { isWholeFile, pictureOf, type ShownSlide } from "../values";

/** A slide's picture, or an icon for what it is where there is none. */
export function Cover({ slide }: { slide: ShownSlide }) {
	const picture = pictureOf(slide);
	// As that of a file that is no picture, whatever its name says.
	const [undrawable, setUndrawable] = useState<string>();
	if (picture && picture !== undrawable)
		return (
			<img
				src={picture}
				alt=""
				loading="lazy"
				onError={() => setUndrawable(picture)}
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
