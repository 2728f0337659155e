import { Icon } from "~/components/icon";
import { useDrawable } from "../drawable";
import { lookOf } from "../slide-types";
import { isWholeFile, pictureOf, type ShownSlide } from "../values";

/** A slide's picture, on the presentation's background `color` as on a screen, or an icon for what it is where there is none. */
export function Cover({ slide, color }: { slide: ShownSlide; color: string }) {
	const { drawableAt, onFailed } = useDrawable();
	const picture = drawableAt(slide, pictureOf(slide), "thumbnail");
	if (picture)
		return (
			<>
				{/* As an attribute of its own: the Content-Security-Policy forbids a style. */}
				<svg aria-hidden color={color} className="thumb-back" />
				<img
					src={picture}
					alt=""
					loading="lazy"
					onError={() => onFailed(picture)}
					className="thumb"
				/>
			</>
		);
	const isFile = isWholeFile(slide);
	const look = lookOf(slide.type);
	if (!isFile && look === "picture") return <span className="thumb thumb-empty" />;
	const icon = isFile ? "i-file" : look === "video" ? "i-video" : "i-page";
	return (
		<span className="thumb thumb-icon">
			<Icon name={icon} />
		</span>
	);
}
