import ArrowDownNarrowWide from "lucide-react/icons/arrow-down-narrow-wide";
import { Button } from "~/components/button";
import { Panel } from "~/components/panel";
import { Ellipsis } from "~/components/text/ellipsis";
import { useScripted } from "~/components/use-scripted";
import type { Choice } from "~/services/presentations/browser-choices";
import { ItemRow } from "./item-row";
import type { Kind } from "./kinds";
import {
	addId,
	fieldId,
	type ItemValues,
	itemField,
	type Messages,
	type RemovedItem,
	sortId,
	wantedKey,
} from "./values";

interface Props {
	kind: Kind;
	list: string;
	title: string;
	items: readonly ItemValues[];
	/** What a calendar file calls presentations that there are none of. */
	wanted?: Readonly<Record<string, string>>;
	/** The items that are saved without a presentation, by `wantedKey`. */
	lost: ReadonlySet<string>;
	presentations: readonly { presentationId: number; title: string }[];
	isWhole: boolean;
	/** The item that offers every presentation all the same, such as `Sunday[0]`. */
	choosing?: string;
	errors: Messages;
	warnings: Messages;
	/** The id of what takes the focus. */
	focus?: string;
	/** The item that was just removed from one of the lists. */
	removed?: RemovedItem;
	onPick: (choice: Choice) => void;
}

/** What was removed, and the button that brings it back. */
function Removed({
	kind,
	removed: { list, place, item },
	presentations,
}: Pick<Props, "kind" | "presentations"> & { removed: RemovedItem }) {
	const { time, presentationId } = item;
	const known = presentations.find((one) => String(one.presentationId) === presentationId);
	const defaultValue = { [kind.timeField]: time, presentationId };
	const insert = { type: "insert", payload: { name: list, index: place, defaultValue } };
	const said = `${fieldId(list)}-removed`;
	return (
		<p className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pb-3 sm:px-5">
			<span id={said} className="text-muted wrap-anywhere">
				Removed: {time}
				{known && (
					<>
						, <Ellipsis text={known.title} />
					</>
				)}
			</span>
			<Button size="small" name="__intent__" value={JSON.stringify(insert)} aria-describedby={said}>
				Undo
			</Button>
		</p>
	);
}

/** A list of items with its two buttons (spec 2): of a simple schedule the only one, else that of a day. */
export function ItemList({ kind, list, title, items, wanted = {}, ...rest }: Props) {
	const { presentations, lost, isWhole, choosing, errors, warnings, focus, onPick } = rest;
	const isScripted = useScripted();
	const heading = fieldId(list);
	const insert = { type: "insert", payload: { name: list } };
	return (
		<Panel aria-labelledby={heading}>
			<div className="flex flex-wrap items-center gap-x-3 gap-y-2 p-4 sm:px-5">
				<h2
					id={heading}
					tabIndex={errors[list] && -1}
					aria-describedby={errors[list] && `${heading}-error`}
					className="mr-auto text-lg font-semibold"
				>
					{title}
				</h2>
				<span className="flex flex-wrap gap-x-3 gap-y-2">
					<Button
						size="small"
						name="__intent__"
						value={JSON.stringify(insert)}
						id={addId(list)}
						aria-describedby={heading}
						autoFocus={focus === addId(list)}
					>
						+ Add New Schedule Item
					</Button>
					<Button
						size="small"
						name="intent"
						value="sort"
						id={sortId(list)}
						// With scripts the page gives the focus back; without, the browser gives it to what the address names.
						formAction={isScripted ? undefined : `#${sortId(list)}`}
						aria-describedby={heading}
						disabled={items.length < 2}
					>
						<ArrowDownNarrowWide size={16} aria-hidden />
						Sort
					</Button>
				</span>
			</div>
			{rest.removed?.list === list && (
				<Removed kind={kind} removed={rest.removed} presentations={presentations} />
			)}
			{errors[list] && (
				<p id={`${heading}-error`} className="px-4 pb-3 text-sm text-danger sm:px-5">
					{errors[list].join(" ")}
				</p>
			)}
			{items.length > 0 && (
				<ol className="items">
					{items.map((item, place) => {
						const name = itemField(list, place, kind.timeField);
						const isFocused =
							focus?.includes(`${list}[${place}]`) || focus?.endsWith(`-${list}-${place}`);
						const isUnchosen = item.presentationId === kind.noPresentation;
						const key = wantedKey(list, item.time);
						return (
							<ItemRow
								// biome-ignore lint/suspicious/noArrayIndexKey: the form is a new one after each change to a list
								key={place}
								kind={kind}
								list={list}
								place={place}
								item={item}
								presentations={presentations}
								isWhole={isWhole || choosing === `${list}[${place}]`}
								timeErrors={errors[name]}
								presentationErrors={errors[itemField(list, place, "presentationId")]}
								warnings={warnings[name]}
								wanted={isUnchosen ? wanted[key] : undefined}
								isLost={isUnchosen && lost.has(key)}
								focus={isFocused ? focus : undefined}
								onPick={onPick}
							/>
						);
					})}
				</ol>
			)}
		</Panel>
	);
}
