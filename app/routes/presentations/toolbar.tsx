import { SearchChoice, SearchForm } from "~/components/lists/search-form";
import { paths } from "~/paths";
import { type ListQuery, SORTS, STATUSES, shownQuery } from "./query";

interface Props {
	query: ListQuery;
	/** What is shown, in words. */
	found: string;
	/** Whether some of the list are shown, and others left out. */
	isNarrowed: boolean;
}

/** Finds presentations by title and status, and sorts them. */
export function Toolbar({ query, found, isNarrowed }: Props) {
	const { search, status } = shownQuery(query);
	const { sort } = query;
	return (
		<SearchForm
			action={paths.presentations}
			id="list-search"
			label="Search by title"
			query={{ search, status, sort }}
			{...{ found, isNarrowed }}
		>
			<SearchChoice id="list-status" name="status" label="Status" value={status}>
				{{ "": "All", ...STATUSES }}
			</SearchChoice>
			<SearchChoice id="list-sort" name="sort" label="Sort by" value={sort}>
				{SORTS}
			</SearchChoice>
		</SearchForm>
	);
}
