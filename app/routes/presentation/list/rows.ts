import { EMPTY_SLIDE, isWhole, type ShownSlide } from "../values";

/** Messages of a row's fields. */
export interface RowErrors {
	title?: string[];
	duration?: string[];
}

/** A slide in the list. Its `key` stays with it wherever it is moved. */
export interface Row {
	key: string;
	slide: ShownSlide;
	errors?: RowErrors;
	/** The title that it was added with: of a file, the one that its name gives. */
	addedAs?: string;
}

/** What an undo brings back. */
type Removed =
	/** Each with the place that it had, the first one first. */
	| { type: "rows"; rows: readonly { row: Row; place: number }[] }
	/** `row` as it was before another picture took the place of its own. */
	| { type: "picture"; row: Row };

/** The rows that it brings back, or one as it was. */
export const rowsIn = (gone: Removed): readonly Row[] =>
	gone.type === "rows" ? gone.rows.map(({ row }) => row) : [gone.row];

/** The key of the upload of a picture that is to take the place of the one of this row. */
export const exchangeOf = (key: string) => `instead of ${key}`;
/** The keys of all uploads that a row can have. */
export const uploadsOf = (key: string) => [key, exchangeOf(key)];

export interface Rows {
	rows: readonly Row[];
	/** The last one first. */
	removed: readonly Removed[];
}

export type Edit =
	/** `to` is the place of the first of them afterwards. */
	| { type: "move"; keys: ReadonlySet<string>; to: number }
	/** `rows` as they are typed now, so that they can come back. */
	| { type: "remove"; rows: readonly Row[] }
	| { type: "undo" }
	/** Takes rows away for good. */
	| { type: "drop"; keys: ReadonlySet<string> }
	| { type: "add"; rows: readonly Row[] }
	/** What became known of a slide, such as its picture. */
	| { type: "fill"; key: string; slide: Partial<ShownSlide> }
	/** Another picture takes the place of a slide's, which can come back. */
	| { type: "exchange"; key: string; slide: Partial<ShownSlide> }
	/** The picture that was there before comes back for good. */
	| { type: "return"; key: string }
	/** How long a slide has to last for its video; nobody's own duration is replaced. */
	| { type: "propose"; key: string; seconds: string }
	/** What the service says of slides of which the page has id, title and duration alone. */
	| { type: "know"; slides: readonly Partial<ShownSlide>[] }
	/** `rows` as they are typed now: what is not on the page any more has no fields to keep it. */
	| { type: "sync"; rows: readonly Row[] }
	| { type: "last"; keys: ReadonlySet<string>; seconds: string }
	/** What is wrong, by the rows' keys; nothing with all others. */
	| { type: "mark"; errors: ReadonlyMap<string, RowErrors> }
	| { type: "replace"; rows: readonly Row[] };

const UNDONE_MAX = 20;
/** What is not said any more of a slide that is fine. */
const UNTOLD = { status: undefined, error: undefined, progress: undefined };

function move({ rows, ...rest }: Rows, keys: ReadonlySet<string>, to: number): Rows {
	const moved = rows.filter(({ key }) => keys.has(key));
	const others = rows.filter(({ key }) => !keys.has(key));
	const place = Math.max(0, Math.min(to, others.length));
	return { ...rest, rows: [...others.slice(0, place), ...moved, ...others.slice(place)] };
}

function remove({ rows, removed }: Rows, gone: readonly Row[]): Rows {
	const places = new Map(rows.map(({ key }, place) => [key, place]));
	const kept = gone.map((row) => ({ row, place: places.get(row.key) ?? rows.length }));
	kept.sort((one, other) => one.place - other.place);
	const keys = new Set(gone.map(({ key }) => key));
	return {
		rows: rows.filter(({ key }) => !keys.has(key)),
		removed: [{ type: "rows" as const, rows: kept }, ...removed].slice(0, UNDONE_MAX),
	};
}

/** As it was before another picture took the place of its own; title and duration stay as they are now. */
const withFormer = (rows: readonly Row[], former: Row) =>
	rows.map((row) => {
		const { title, duration } = row.slide;
		return row.key === former.key ? { ...row, slide: { ...former.slide, title, duration } } : row;
	});

function undo({ rows, removed: [last, ...removed] }: Rows): Rows {
	if (last?.type === "picture") return { rows: withFormer(rows, last.row), removed };
	const all = [...rows];
	for (const { row, place } of last?.rows ?? []) all.splice(Math.min(place, all.length), 0, row);
	return { rows: all, removed };
}

/** A saved slide becomes a new one, as only those name what they show (forms.md). */
function exchange({ rows, removed }: Rows, key: string, shown: Partial<ShownSlide>): Rows {
	const row = rows.find((one) => one.key === key);
	if (!row) return { rows, removed };
	const { title, duration } = row.slide;
	const slide = { ...EMPTY_SLIDE, title, duration, type: "Image", ...shown };
	return {
		rows: rows.map((one) => (one === row ? { ...row, slide } : one)),
		removed: [{ type: "picture" as const, row }, ...removed].slice(0, UNDONE_MAX),
	};
}

function bringBack({ rows, removed }: Rows, key: string): Rows {
	const gone = removed.find((one) => one.type === "picture" && one.row.key === key);
	if (gone?.type !== "picture") return { rows, removed };
	return { rows: withFormer(rows, gone.row), removed: removed.filter((one) => one !== gone) };
}

/**
 * A slide with what is known of its file. Once it has the file, nothing of it changes that is saved: the same form sent
 * again is the same save.
 */
const filled = (slide: ShownSlide, known: Partial<ShownSlide>): ShownSlide => ({
	...slide,
	...known,
	...(isWhole(slide) && { url: slide.url, imageUrl: known.imageUrl ?? known.url }),
});

/** How many slides the page has fields for; the others are hidden in the form. */
export const ROWS_A_PAGE = 100;
export const pageOf = (index: number) => Math.floor(Math.max(0, index) / ROWS_A_PAGE);

/** The list after an edit. */
export function edited(state: Rows, edit: Edit): Rows {
	switch (edit.type) {
		case "move":
			return move(state, edit.keys, edit.to);
		case "remove":
			return remove(state, edit.rows);
		case "undo":
			return undo(state);
		case "drop":
			return { ...state, rows: state.rows.filter(({ key }) => !edit.keys.has(key)) };
		case "add":
			return { ...state, rows: [...state.rows, ...edit.rows] };
		case "fill": {
			const fill = (row: Row) =>
				row.key === edit.key ? { ...row, slide: filled(row.slide, edit.slide) } : row;
			return { ...state, rows: state.rows.map(fill) };
		}
		case "exchange":
			return exchange(state, edit.key, edit.slide);
		case "return":
			return bringBack(state, edit.key);
		case "propose": {
			const propose = (row: Row) =>
				row.key === edit.key && row.slide.duration === ""
					? { ...row, slide: { ...row.slide, duration: edit.seconds } }
					: row;
			return { ...state, rows: state.rows.map(propose) };
		}
		case "know": {
			const known = new Map(edit.slides.map((slide) => [slide.id, slide]));
			const know = (row: Row) => {
				const { title, duration, id } = row.slide;
				return known.has(id)
					? { ...row, slide: { ...row.slide, ...UNTOLD, ...known.get(id), title, duration } }
					: row;
			};
			return { ...state, rows: state.rows.map(know) };
		}
		case "sync": {
			const typed = new Map(edit.rows.map(({ key, slide }) => [key, slide]));
			const sync = (row: Row) => {
				const { title, duration } = typed.get(row.key) ?? row.slide;
				return title === row.slide.title && duration === row.slide.duration
					? row
					: { ...row, slide: { ...row.slide, title, duration } };
			};
			return { ...state, rows: state.rows.map(sync) };
		}
		case "last": {
			const last = (row: Row) => ({ ...row, slide: { ...row.slide, duration: edit.seconds } });
			return {
				...state,
				rows: state.rows.map((row) => (edit.keys.has(row.key) ? last(row) : row)),
			};
		}
		case "mark": {
			const mark = (row: Row) => {
				const errors = edit.errors.get(row.key);
				return row.errors || errors ? { ...row, errors } : row;
			};
			const rows = state.rows.map(mark);
			return rows.every((row, place) => row === state.rows[place]) ? state : { ...state, rows };
		}
		case "replace":
			return { rows: edit.rows, removed: [] };
	}
}

let made = 0;
/** A row for a slide that was not there when the page came. */
export const newRow = (slide: ShownSlide): Row => ({
	key: `new${++made}`,
	slide,
	addedAs: slide.title,
});

/** Of a new slide nobody asks any more how the service comes on with it. */
const settled = (slide: ShownSlide): ShownSlide =>
	slide.id ? slide : { ...slide, status: undefined, progress: undefined };

/**
 * What was removed from a list, for one that is shown anew after an answer: its rows have other keys, so no former picture
 * finds its own, and no file that was still on its way.
 */
export const stillRemoved = (removed: Rows["removed"]): Rows["removed"] =>
	removed.flatMap((gone) => {
		if (gone.type === "picture") return [];
		const rows = gone.rows
			.filter(({ row }) => isWhole(row.slide))
			.map(({ row, place }) => ({ row: newRow(settled(row.slide)), place }));
		return rows.length > 0 ? [{ type: "rows", rows }] : [];
	});

/** The rows of a page; their keys are the same on the server and in the browser. */
export const firstRows = (
	slides: readonly ShownSlide[],
	errorsOf: (index: number) => RowErrors | undefined,
) => slides.map((slide, index): Row => ({ key: `${index}`, slide, errors: errorsOf(index) }));
