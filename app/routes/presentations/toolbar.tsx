import { SearchChoice, SearchForm } from "~/components/search-form";
import { paths } from "~/paths";
import { type ListQuery, SORTS, STATUSES, shownQuery } from "./query";

/** Finds presentations by title and status, and sorts them. */
export function Toolbar({ query, found }: { query: ListQuery; found: string }) {
	const { search, status } = shownQuery(query);
	const { sort } = query;
	return (
		<SearchForm
			action={paths.presentations}
			id="list-search"
			label="Search by title"
			query={{ search, status, sort }}
			found={found}
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
