import { useRef } from "react";

interface Option {
	id: number;
	name: string;
}

interface Props {
	offered: readonly Option[];
	/** Whether those are all there are: one that is missing is gone then, else it is not known by its name. */
	isWhole?: boolean;
	/** One that was chosen elsewhere, which may be newer than what is offered. */
	found?: Option;
	/** What was chosen in the form that is shown again, which may be gone already. */
	typed?: unknown;
	/** What such a one is, such as "Presentation": its name is not known. */
	kind: string;
}

/**
 * The options of a drop-down on a page that is loaded again while somebody chooses. What it offered stays with the page, hidden: without
 * the one that is chosen the browser would choose the first in its place, unseen, and nobody could tell that from a choice. One that is
 * gone since says so. Whoever has not chosen it is not offered it.
 */
export function KeptOptions({ offered, isWhole = true, found, typed, kind }: Props) {
	const given = /^[1-9]\d{0,15}$/.test(String(typed)) ? Number(typed) : undefined;
	const known = useRef<readonly Option[]>(given ? [{ id: given, name: `${kind} ${given}` }] : []);
	const ids = new Set(offered.map(({ id }) => id));
	const kept = known.current.filter(({ id }) => !ids.has(id));
	known.current = [...offered, ...kept];
	const isNew = found && !known.current.some(({ id }) => id === found.id);
	const isChosenHere = ({ id }: Option) => id === given || id === found?.id;
	const isHidden = (one: Option) => kept.includes(one) && (isWhole || !isChosenHere(one));
	// In one list: as another element it would no longer be the chosen one.
	return [...offered, ...(isNew ? [found] : []), ...kept].map((one) => (
		<option key={one.id} value={one.id} hidden={isHidden(one)}>
			{isWhole && isHidden(one) ? `No longer there: ${one.name}` : one.name}
		</option>
	));
}
