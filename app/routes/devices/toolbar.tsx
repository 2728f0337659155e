import { ButtonLink } from "~/components/button";
import { SearchChoice, SearchForm } from "~/components/lists/search-form";
import { counted } from "~/components/text/counted";
import { paths } from "~/paths";
import { NOTHING_FITS } from "./nothing-fits";
import { allPath, type FleetQuery, fleetPath, foldParam, isNarrowed, STATES } from "./query";

interface Props {
	query: FleetQuery;
	/** What the devices run on, by the service's names. */
	systems: Record<string, string>;
	/** What is shown of the fleet. */
	groups: { rows: readonly unknown[]; total: number; isFolded: boolean }[];
}

function foundIn(groups: Props["groups"]): string {
	if (groups.length === 0) return NOTHING_FITS;
	// None is folded away where devices are searched for.
	const devices = groups.reduce(
		(sum, { rows, total, isFolded }) => sum + (isFolded ? total : rows.length),
		0,
	);
	return `${counted(devices, "screen")} in ${counted(groups.length, "group")}`;
}

/** Folds the devices of all groups away, or shows them again. */
function FoldAll({ query, groups }: Pick<Props, "query" | "groups">) {
	const some = groups.filter(({ total }) => total > 0);
	const areFolded = some.every(({ isFolded }) => isFolded);
	if (some.length < 2) return null;
	return (
		<ButtonLink
			to={fleetPath({ ...query, folded: [], foldsAll: !areFolded })}
			preventScrollReset
			className="sm:ml-auto"
		>
			{areFolded ? "Unfold all" : "Fold all"}
		</ButtonLink>
	);
}

/** Finds devices by name, state and system. */
export function Toolbar({ query, systems, groups }: Props) {
	const { search, state, system, group } = query;
	const fold = foldParam(query);
	return (
		<SearchForm
			action={paths.devices}
			id="devices-search"
			label="Search devices and groups"
			query={{ search, state, system }}
			found={foundIn(groups)}
			isNarrowed={isNarrowed(query) && groups.length > 0}
			all={allPath(query)}
			after={!isNarrowed(query) && <FoldAll query={query} groups={groups} />}
		>
			<SearchChoice id="devices-state" name="state" label="State" value={state}>
				{{ "": "All", ...STATES }}
			</SearchChoice>
			{(Object.keys(systems).length > 1 || system !== undefined) && (
				<SearchChoice id="devices-system" name="system" label="System" value={system}>
					{{ "": "All", ...systems }}
				</SearchChoice>
			)}
			{group !== undefined && <input type="hidden" name="group" value={group} />}
			{fold !== undefined && <input type="hidden" name="fold" value={fold} />}
		</SearchForm>
	);
}
