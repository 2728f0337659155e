import { percentOf } from "~/components/timeline/day";

/** What is written above the bar, from the place of a minute. */
export interface Said {
	minute: number;
	/** What a presentation is called, before the text; it may be long, and in letters from right to left. */
	title?: string;
	text: string;
}

/** As tall as a line of it. */
const HEIGHT = 20;

/** Within the width of the bar: it begins further left where there is no room for it, and a long title is cut. */
export const SaidText = ({ said, scale, top }: { said: Said; scale: number; top: number }) => (
	<foreignObject
		y={top - HEIGHT - 2}
		width="100%"
		height={HEIGHT}
		className="timeline-said"
		aria-hidden
	>
		<p>
			<span style={{ flexBasis: percentOf(said.minute, scale) }} />
			<strong>
				{said.title !== undefined && <bdi>{said.title}</bdi>}
				<span>
					{said.title !== undefined && ", "}
					{said.text}
				</span>
			</strong>
		</p>
	</foreignObject>
);
