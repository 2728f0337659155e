import { Form } from "@remix-run/react";
import { Search } from "lucide-react";
import { Button } from "~/components/button";
import { SelectField, TextField } from "~/components/field";
import { paths } from "~/paths";
import { type ListQuery, SORTS, STATUSES, shownQuery } from "./query";

interface ChoiceProps {
	name: string;
	label: string;
	value?: string;
	/** The labels, by value. */
	children: Readonly<Record<string, string>>;
}

const Choice = ({ name, label, value, children }: ChoiceProps) => (
	<div className="w-44">
		<SelectField field={{ id: `list-${name}`, name, initialValue: value }} label={label}>
			{Object.entries(children).map(([key, text]) => (
				<option key={key} value={key}>
					{text}
				</option>
			))}
		</SelectField>
	</div>
);

/** Finds presentations by title and status. A plain GET form: what is shown is in the address. */
export function Toolbar({ query }: { query: ListQuery }) {
	const { search, status } = shownQuery(query);
	const { sort } = query;
	return (
		<Form
			// The fields are not controlled: other addresses get other fields.
			key={`${search} ${status} ${sort}`}
			action={paths.presentations}
			role="search"
			className="mb-4 flex flex-wrap items-end gap-3"
		>
			<div className="min-w-48 flex-1 sm:max-w-sm">
				<TextField
					field={{ id: "list-search", name: "search", initialValue: search }}
					label="Search by title"
					type="search"
				/>
			</div>
			<Choice name="status" label="Status" value={status}>
				{{ "": "All", ...STATUSES }}
			</Choice>
			<Choice name="sort" label="Sort by" value={sort}>
				{SORTS}
			</Choice>
			<Button>
				<Search size={16} aria-hidden />
				Search
			</Button>
		</Form>
	);
}
