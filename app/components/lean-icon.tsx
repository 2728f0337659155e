import type { SVGProps } from "react";
import { classes } from "./classes";
import { type Drawing, insideOf } from "./drawing";

/**
 * Makes the component of an icon, as Lucide does, of one element with few attributes: a page has twenty icons. How they
 * are drawn stands in styles/parts.css. bundling/icons.ts puts this in the place of Lucide's own.
 */
export default function makeIcon(drawing: Drawing) {
	const __html = insideOf(drawing);
	return function Icon({
		size = 24,
		className,
		...rest
	}: Omit<SVGProps<SVGSVGElement>, "children"> & { size?: number }) {
		return (
			<svg
				width={size}
				height={size}
				viewBox="0 0 24 24"
				className={classes("icon", className)}
				// biome-ignore lint/security/noDangerouslySetInnerHtml: drawings of a library, known when this is built
				dangerouslySetInnerHTML={{ __html }}
				{...rest}
			/>
		);
	};
}
