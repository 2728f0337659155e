import { Form } from "@remix-run/react";
import { Search } from "lucide-react";
import { Button } from "~/components/button";
import { SelectField, TextField } from "~/components/field";
import { paths } from "~/paths";
import { type ListQuery, STATUSES, shownQuery } from "./query";

/** Finds presentations by title and status. A plain GET form: what is shown is in the address. */
export function Toolbar({ query }: { query: ListQuery }) {
	const { search, sort, status } = shownQuery(query);
	return (
		<Form
			// The fields are not controlled: other addresses get other fields.
			key={`${search} ${status}`}
			action={paths.presentations}
			role="search"
			className="mb-4 flex flex-wrap items-end gap-3"
		>
			{sort && <input type="hidden" name="sort" value={sort} />}
			<div className="min-w-48 flex-1 sm:max-w-sm">
				<TextField
					field={{ id: "list-search", name: "search", initialValue: search }}
					label="Search by title"
					type="search"
				/>
			</div>
			<div className="w-44">
				<SelectField
					field={{ id: "list-status", name: "status", initialValue: status }}
					label="Status"
				>
					<option value="">All</option>
					{Object.entries(STATUSES).map(([value, label]) => (
						<option key={value} value={value}>
							{label}
						</option>
					))}
				</SelectField>
			</div>
			<Button>
				<Search size={16} aria-hidden />
				Search
			</Button>
		</Form>
	);
}
