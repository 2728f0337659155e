/** Lines and dots of 12 by 12, so that presentations are told apart without their colours. None strikes a title through. */
const DRAWINGS = [
	"M-3 3 3 -3M0 12 12 0M9 15 15 9",
	"M6 5v2M0 11v2M12 11v2M0 -1v2M12 -1v2",
	"M1 3h5M7 9h5",
	"M-3 9 3 15M0 0 12 12M9 -3 15 3",
	"M6 2v8M2 6h8",
	"M6 0v12",
	"M0 9 6 3 12 9",
	"M3 3l6 6M9 3l-6 6",
] as const;

/** What a presentation with this number is filled with. */
export const fillOf = (pattern: number) => `url(#timeline-${pattern % DRAWINGS.length})`;

/** The patterns that timelines of the page are drawn with; render it once, before them. */
export const TimelinePatterns = () => (
	<svg width="0" height="0" aria-hidden className="absolute">
		<defs>
			{DRAWINGS.map((drawing, index) => (
				<pattern
					key={drawing}
					id={`timeline-${index}`}
					width="12"
					height="12"
					patternUnits="userSpaceOnUse"
					className={`timeline-look timeline-look-${index}`}
				>
					<rect width="12" height="12" />
					<path d={drawing} />
				</pattern>
			))}
		</defs>
	</svg>
);
