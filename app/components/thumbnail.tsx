import { classes } from "./classes";

/** A 16:9 picture of a slide or presentation. Its space is reserved before it has loaded. */
export function Thumbnail({
	url,
	alt = "",
	className,
}: {
	url?: string | null;
	alt?: string;
	/** How wide it is. */
	className: string;
}) {
	if (!url) return <span className={classes("thumb thumb-empty", className)} />;
	return (
		<img
			src={url}
			alt={alt}
			width={320}
			height={180}
			loading="lazy"
			decoding="async"
			className={classes("thumb", className)}
		/>
	);
}
