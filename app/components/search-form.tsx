import { Form } from "@remix-run/react";
import Search from "lucide-react/icons/search";
import type { ReactNode } from "react";
import { Button } from "./button";
import { SelectField, TextField } from "./field";

interface ChoiceProps {
	id: string;
	name: string;
	label: string;
	value?: string;
	/** The labels, by value. */
	children: Readonly<Record<string, string>>;
}

/** A drop-down of a search form. */
export const SearchChoice = ({ id, name, label, value, children }: ChoiceProps) => (
	<div className="w-44 max-sm:w-32 max-sm:grow">
		<SelectField field={{ id, name, initialValue: value }} label={label}>
			{Object.entries(children).map(([key, text]) => (
				<option key={key} value={key}>
					{text}
				</option>
			))}
		</SelectField>
	</div>
);

interface Props {
	/** The page whose list is searched. */
	action: string;
	id: string;
	label: string;
	search?: string;
	/** More choices, and links behind the button. */
	children?: ReactNode;
	after?: ReactNode;
}

/**
 * Finds entries of a list. A plain GET form: what is shown is in the address. Its fields are not controlled, so give it
 * a key of what they hold.
 */
export const SearchForm = ({ action, id, label, search, children, after }: Props) => (
	<Form action={action} role="search" className="search-form">
		<div>
			<TextField field={{ id, name: "search", initialValue: search }} label={label} type="search" />
		</div>
		{children}
		<Button>
			<Search size={16} aria-hidden />
			Search
		</Button>
		{after}
	</Form>
);
