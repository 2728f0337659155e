import SearchX from "lucide-react/icons/search-x";
import { ButtonLink } from "~/components/button";
import { EmptyState } from "~/components/lists/empty-state";
import { Panel } from "~/components/panel";
import { allPath, type FleetQuery } from "./query";

export const NOTHING_FITS = "No device fits";

/** Stands in place of the groups where a search finds none. */
export const NothingFits = ({ query }: { query: FleetQuery }) => (
	<Panel>
		<EmptyState
			icon={SearchX}
			title={NOTHING_FITS}
			action={<ButtonLink to={allPath(query)}>Show all</ButtonLink>}
		>
			None of your devices has this name, state and system.
		</EmptyState>
	</Panel>
);
