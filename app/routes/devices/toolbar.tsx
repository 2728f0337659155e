import { ButtonLink } from "~/components/button";
import { SearchChoice, SearchForm } from "~/components/search-form";
import { paths } from "~/paths";
import { type FleetQuery, isNarrowed, STATES } from "./query";

interface Props {
	query: FleetQuery;
	/** What the devices run on, by the service's names. */
	systems: Record<string, string>;
	/** What fits, in words. */
	found: string;
}

/** Finds devices by name, state and system. */
export function Toolbar({ query, systems, found }: Props) {
	const { search, state, system, group } = query;
	return (
		<SearchForm
			key={`${search} ${state} ${system}`}
			action={paths.devices}
			id="devices-search"
			label="Search devices and groups"
			search={search}
			found={found}
			after={isNarrowed(query) && <ButtonLink to={paths.devices}>Show all</ButtonLink>}
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
		</SearchForm>
	);
}
