import { ButtonLink } from "~/components/button";
import { SearchChoice, SearchForm } from "~/components/search-form";
import { paths } from "~/paths";
import { type FleetQuery, isNarrowed, STATES } from "./query";

/** Finds devices by name and state. */
export function Toolbar({ query }: { query: FleetQuery }) {
	const { search, state, group } = query;
	return (
		<SearchForm
			key={`${search} ${state}`}
			action={paths.devices}
			id="devices-search"
			label="Search by name of device or group"
			search={search}
			after={isNarrowed(query) && <ButtonLink to={paths.devices}>Show all</ButtonLink>}
		>
			<SearchChoice id="devices-state" name="state" label="State" value={state}>
				{{ "": "All", ...STATES }}
			</SearchChoice>
			{group !== undefined && <input type="hidden" name="group" value={group} />}
		</SearchForm>
	);
}
