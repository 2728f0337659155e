import type { LucideIcon } from "lucide-react";

/** The drawings of icons that a page shows many times: each is sent once. Render it before them. */
export function IconSprite({ icons }: { icons: Readonly<Record<string, LucideIcon>> }) {
	return (
		<svg aria-hidden className="hidden">
			{Object.entries(icons).map(([name, Drawing]) => (
				<symbol key={name} id={name} viewBox="0 0 24 24">
					<Drawing size={24} />
				</symbol>
			))}
		</svg>
	);
}

/**
 * One of the sprite's icons, inside of something that has a name of its own. Its size is set where it
 * stands: it has no attribute that could be left out in each of a thousand rows.
 */
export const Icon = ({ name }: { name: string }) => (
	// biome-ignore lint/a11y/noSvgWithoutTitle: what it stands in has the name
	<svg>
		<use href={`#${name}`} />
	</svg>
);
