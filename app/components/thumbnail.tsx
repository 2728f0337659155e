import { ImageOff } from "lucide-react";
import { classes } from "./classes";

/** A 16:9 picture of a slide or presentation, its room kept before it is there. */
export function Thumbnail({
	url,
	alt = "",
	className = "w-24",
}: {
	url?: string | null;
	alt?: string;
	className?: string;
}) {
	const frame = classes(
		"aspect-video flex-none overflow-hidden rounded-[calc(var(--control)-1px)] border border-line bg-sunken",
		className,
	);
	return url ? (
		<img
			src={url}
			alt={alt}
			width={480}
			height={270}
			loading="lazy"
			decoding="async"
			className={classes(frame, "object-contain")}
		/>
	) : (
		<span className={classes(frame, "grid place-items-center text-muted")}>
			<ImageOff size={18} aria-hidden />
		</span>
	);
}
