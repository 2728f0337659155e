/**
 * Names of fields that differ: by our name, with the way to it, theirs. `presentations[].title` is the title of each item of
 * presentations; the way is said in our names, and what it leads to stays in its place.
 *
 *     { presentations: "items", "presentations[].presentationId": "id" }
 */
export type Renamed = Readonly<Record<string, string>>;

type Named<Place extends string, Name extends string> = Place extends ""
	? Name
	: `${Place}.${Name}`;
/** The ways to all fields of a value of type T, such as `"presentations" | "presentations[].title"`. */
type WayIn<T, Place extends string = ""> = T extends readonly (infer Item)[]
	? WayIn<Item, `${Place}[]`>
	: T extends object
		? {
				[Name in keyof T & string]-?: Named<Place, Name> | WayIn<T[Name], Named<Place, Name>>;
			}[keyof T & string]
		: never;
/** `Renamed` for values of type T: of fields that there are. */
export type RenamedIn<T> = { readonly [Way in WayIn<T>]?: string };

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/** New names by old ones, of the fields right at this place, such as "presentations[]"; "" for the top. */
function namesAt(place: string, renamed: Renamed, isToTheirs: boolean): Map<string, string> {
	const start = place === "" ? "" : `${place}.`;
	const here = Object.entries(renamed).flatMap(([way, theirs]) => {
		const ours = way.startsWith(start) ? way.slice(start.length) : "";
		return ours === "" || /[.[]/.test(ours) ? [] : [[ours, theirs] as const];
	});
	return new Map(isToTheirs ? here : here.map(([ours, theirs]) => [theirs, ours]));
}

function rename(value: unknown, place: string, renamed: Renamed, isToTheirs: boolean): unknown {
	if (Array.isArray(value))
		return value.map((one) => rename(one, `${place}[]`, renamed, isToTheirs));
	if (!isObject(value)) return value;
	const names = namesAt(place, renamed, isToTheirs);
	const taken = new Set(Object.keys(value).map((key) => names.get(key)));
	const fields = Object.entries(value).flatMap(([key, inner]) => {
		// Another field that happens to have the new name gives way.
		if (!names.has(key) && taken.has(key)) return [];
		const ours = isToTheirs ? key : (names.get(key) ?? key);
		const below = place === "" ? ours : `${place}.${ours}`;
		return [[names.get(key) ?? key, rename(inner, below, renamed, isToTheirs)]];
	});
	return Object.fromEntries(fields);
}

/** Our value with their names. */
export const theirsRenamed = (value: unknown, renamed: Renamed) => rename(value, "", renamed, true);

/** Their value with our names. */
export const oursRenamed = (value: unknown, renamed: Renamed) => rename(value, "", renamed, false);
