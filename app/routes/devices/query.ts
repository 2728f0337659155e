import { paths, withQuery } from "~/paths";

/** What the devices can be narrowed to. */
export const STATES = {
	trouble: "In trouble",
	idle: "With nothing to show",
	other: "Showing something else",
	paused: "Paused by the plan",
	offline: "Offline",
	online: "Online",
	behind: "Not up to date yet",
	unalerted: "In alert, not showing it",
} as const;
type State = keyof typeof STATES;

/** Which devices are shown, as in the page's address (forms.md). */
export interface FleetQuery {
	search: string;
	state?: State;
	/** What the devices run on: one of the service's names. */
	system?: string;
	/** The one group that is shown. */
	group?: number;
	/** Groups whose devices are folded away; where `foldsAll`, those whose are not. */
	folded: number[];
	foldsAll: boolean;
	/** The group whose lists offer everything, where the others' do not. */
	edit?: number;
	/** The form for a new group is open. */
	isAdding?: boolean;
}

/** Stands before the ids of `fold`: all are folded but those. Five hundred forms and links cannot each name as many groups. */
const ALL = "all";

const isState = (text: string): text is State => Object.hasOwn(STATES, text);
const idsIn = (text: string | null) =>
	(text ?? "").split(",").flatMap((id) => (/^\d{1,16}$/.test(id) ? Number(id) : []));

/** Reads the page's query; unknown values count as absent. */
export function readFleetQuery(searchParams: URLSearchParams): FleetQuery {
	const state = searchParams.get("state") ?? "";
	return {
		search: (searchParams.get("search") ?? "").trim(),
		state: isState(state) ? state : undefined,
		system: searchParams.get("system") || undefined,
		group: idsIn(searchParams.get("group"))[0],
		folded: idsIn(searchParams.get("fold")),
		foldsAll: searchParams.get("fold")?.split(",")[0] === ALL,
		edit: idsIn(searchParams.get("edit"))[0],
		isAdding: searchParams.has("add"),
	};
}

/** Whether devices are searched, in whichever group they are. */
export const isSearched = ({ search, state, system }: FleetQuery) =>
	search !== "" || state !== undefined || system !== undefined;

/** Whether some devices are left out. */
export const isNarrowed = (query: FleetQuery) => isSearched(query) || query.group !== undefined;

/**
 * Whether what was chosen for a group may be gone where another query is asked for: its form, the long list it is from, or the
 * form of a new one, other than by its Cancel.
 */
export function losesChoices(from: FleetQuery, to: FleetQuery): boolean {
	const narrowing = ({ search, state, system, group }: FleetQuery) =>
		JSON.stringify([search, state, system, group]);
	if (from.edit !== undefined && from.edit !== to.edit) return true;
	if (narrowing(from) === narrowing(to)) return false;
	return isNarrowed(to) || (from.isAdding === true && !to.isAdding);
}

/** The groups whose devices are folded away. */
export type Folds = Pick<FleetQuery, "folded" | "foldsAll">;

/** What `fold` says of the groups whose devices are folded away; undefined for none. */
export const foldParam = ({ folded, foldsAll }: Folds) =>
	[...(foldsAll ? [ALL] : []), ...folded].join(",") || undefined;

/** The query without what is the default, to build addresses with `withQuery`. */
const shownFleetQuery = ({
	search,
	state,
	system,
	group,
	edit,
	isAdding,
	...folds
}: FleetQuery) => ({
	search: search || undefined,
	state,
	system,
	group,
	fold: foldParam(folds),
	edit,
	add: isAdding ? "" : undefined,
});

/** The same with a group's devices folded away, or shown again. */
export function foldedOther(query: FleetQuery, deviceGroupId: number): FleetQuery {
	const others = query.folded.filter((id) => id !== deviceGroupId);
	const isFolded = others.length < query.folded.length;
	return { ...query, folded: isFolded ? others : [...others, deviceGroupId] };
}

/** Whether a group's devices are folded away: never where devices are searched for. */
export const isFoldedIn = (query: FleetQuery, deviceGroupId: number) =>
	query.folded.includes(deviceGroupId) !== query.foldsAll && !isNarrowed(query);

/** The page's address for a query. */
export const fleetPath = (query: FleetQuery) => withQuery(paths.devices, shownFleetQuery(query));

/** The page's address with all devices; those that are folded away stay so. */
export const allPath = ({ folded, foldsAll }: Folds) => fleetPath({ search: "", folded, foldsAll });

/** A link on the page that opens a dialog there. */
export const dialogLink = (query: FleetQuery, dialog: Readonly<Record<string, string | number>>) =>
	withQuery("", { ...shownFleetQuery(query), ...dialog });

/** A link on the page that narrows the devices to these alone; those that are folded away are so again among all. */
export const narrowingLink = (
	{ folded, foldsAll }: Folds,
	to: Pick<FleetQuery, "state" | "group">,
) => dialogLink({ search: "", folded, foldsAll, ...to }, {});

/** The page's address for a query, with devices ticked. */
export function tickedPath(query: FleetQuery, deviceIds: readonly number[]): string {
	const path = fleetPath(query);
	const ticks = new URLSearchParams(deviceIds.map((id) => ["deviceId", String(id)]));
	return `${path}${path.includes("?") ? "&" : "?"}${ticks}`;
}

/** The dialog that renames these devices. */
export const renamingPath = (query: FleetQuery, deviceIds: readonly number[]) =>
	`${tickedPath(query, deviceIds)}&confirm=rename-devices`;

/** The query in `location.search` of the page, or of a form that was opened from it. */
export const fleetQueryIn = (search: string) => readFleetQuery(new URLSearchParams(search));

/**
 * Where a change leads back to, and Cancel: the page as it was, without its dialog.
 * @param search as in `fleetQueryIn`
 */
export const fleetAt = (search: string, other: Partial<FleetQuery> = {}) =>
	fleetPath({ ...fleetQueryIn(search), ...other });
