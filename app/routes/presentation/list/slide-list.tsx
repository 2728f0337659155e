import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import FileText from "lucide-react/icons/file-text";
import Globe from "lucide-react/icons/globe";
import GripVertical from "lucide-react/icons/grip-vertical";
import Images from "lucide-react/icons/images";
import SquarePlay from "lucide-react/icons/square-play";
import Trash2 from "lucide-react/icons/trash-2";
import { Button } from "~/components/button";
import { IconSprite } from "~/components/icon";
import { EmptyState } from "~/components/lists/empty-state";
import { Panel } from "~/components/panel";
import { counted } from "~/components/text/counted";
import { useScripted } from "~/components/use-scripted";
import { isPicture } from "../values";
import { BrokenSlides } from "./broken-slides";
import { HiddenRow } from "./hidden-row";
import { ListPager } from "./list-pager";
import { POSTED_ID, type PostedEdit } from "./posted-edit";
import { exchangeOf, pageOf } from "./rows";
import { SelectionBar } from "./selection-bar";
import { SlideRow } from "./slide-row";
import { type SlideEdits, useSlideEdits } from "./use-slide-edits";

const ICONS = {
	"i-up": ArrowUp,
	"i-down": ArrowDown,
	"i-remove": Trash2,
	"i-grip": GripVertical,
	"i-file": FileText,
	"i-video": SquarePlay,
	"i-page": Globe,
};

const HINT = "with-scripts border-t border-line px-5 py-3 text-sm text-muted print:hidden";

interface Props extends SlideEdits {
	/** The place of the slide in the preview. */
	shown: number;
	/** The presentation's background. */
	color: string;
	/** What the form was posted for, without scripts. */
	posted?: PostedEdit;
}

/** The slides in order. */
export function SlideList({ shown, color, posted, ...edits }: Props) {
	const edit = useScripted() ? undefined : posted;
	const { state, page } = edits;
	const uploads = edits.uploads.states;
	const { rows, removed } = state;
	const { here, first, selected, turn, undo, list, selection } = useSlideEdits(edits);
	const [last] = removed;
	return (
		<Panel aria-label="Slides">
			<IconSprite icons={ICONS} />
			{edit && (
				<p id={POSTED_ID} role="status" className="border-b border-line px-5 py-3 text-sm">
					{edit.said}
				</p>
			)}
			{rows.length === 0 ? (
				<EmptyState icon={Images} title="No slides yet">
					Add pictures, videos, links or a presentation file. Slides play in the order of this list.
				</EmptyState>
			) : (
				<>
					<BrokenSlides rows={rows} onTurn={(place) => turn(pageOf(place))} />
					<ol {...list} className="slides">
						{here.map((row, place) => (
							<SlideRow
								key={row.key}
								row={row}
								index={first + place}
								isLast={first + place === rows.length - 1}
								upload={uploads.get(row.key) ?? uploads.get(exchangeOf(row.key))}
								isSelected={selected.has(row.key)}
								isShown={first + place === shown}
								color={color}
								focus={edit?.place === first + place ? edit.control : undefined}
							/>
						))}
					</ol>
				</>
			)}
			{/* Hidden as a whole, so that browsers do not work out a style for each of thousands of fields. */}
			<div hidden>
				{rows.map((row, index) =>
					pageOf(index) === page ? null : (
						<HiddenRow key={row.key} slide={row.slide} index={index} />
					),
				)}
			</div>
			{rows.length === 1 && rows.every(({ slide }) => isPicture(slide)) && (
				<p className={HINT}>Tick the slide to replace its picture.</p>
			)}
			{rows.length > 1 && (
				<p className={HINT}>
					Drag slides by their dots
					<span className="by-keys">, or press Alt and an arrow key in one</span>. Tick slides to
					move, remove or time several at once, or one to replace its picture
					<span className="by-keys">
						: Enter ticks one and takes you to the buttons for that. Control and Z, outside of a
						field, bring back what was removed last; Control and S save
					</span>
					.
				</p>
			)}
			<ListPager page={page} count={rows.length} onTurn={turn} />
			{last && selection.count === 0 && (
				<p className="selection-bar justify-between text-sm">
					<span>
						{last.type === "picture"
							? "Picture replaced."
							: `${counted(last.rows.length, "slide")} removed.`}
					</span>
					<Button type="button" size="small" onClick={undo}>
						Undo
					</Button>
				</p>
			)}
			{selection.count > 0 && (
				<SelectionBar
					{...selection}
					onUndo={last && undo}
					undone={last?.type === "picture" ? "new picture" : "removal"}
				/>
			)}
		</Panel>
	);
}
