import type { SVGProps } from "react";
import { classes } from "./classes";

type Attributes = Readonly<Record<string, string>>;

/** A drawing of Lucide's: the elements in its SVG, on a square of 24. */
interface Drawing {
	node: readonly (readonly [tag: string, attributes: Attributes])[];
}

const elementOf = ([tag, { key: _, ...attributes }]: Drawing["node"][number]) =>
	`<${tag}${Object.entries(attributes)
		.map(([name, value]) => ` ${name}="${value}"`)
		.join("")}/>`;

/**
 * Makes the component of an icon, as Lucide does, of one element with few attributes: a page has twenty icons. How they
 * are drawn stands in styles/parts.css. bundling/icons.ts puts this in the place of Lucide's own.
 */
export default function makeIcon({ node }: Drawing) {
	const __html = node.map(elementOf).join("");
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
