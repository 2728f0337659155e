import { Form, useLocation, useNavigationType } from "@remix-run/react";
import Search from "lucide-react/icons/search";
import type { ReactNode } from "react";
import { Button } from "./button";
import { SelectField, TextField } from "./field";
import { announce } from "./live-region";
import { useLayout } from "./use-layout";

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
	/** What is shown, in words, for screen readers: "11 presentations". */
	found: string;
	/** More choices, and links behind the button. */
	children?: ReactNode;
	after?: ReactNode;
}

/** The state of a page's entry in the history that a search has made. */
const SEARCHED = "searched";
/** The id of the control from which was searched last, until what was found is shown. */
let searchedFrom: string | undefined;

/** After a search, says what was found, and gives the focus back to the control that had it. */
function useFound(found: string): void {
	const { key, state } = useLocation();
	const type = useNavigationType();
	const isHere = state === SEARCHED && type !== "POP";
	useLayout(() => {
		if (searchedFrom === undefined || !isHere) return;
		const control = document.getElementById(searchedFrom);
		searchedFrom = undefined;
		announce(found);
		// On phones the keyboard would come back, over what was found.
		if (!matchMedia("(pointer: coarse)").matches) control?.focus({ preventScroll: true });
	}, [key, isHere]);
}

/**
 * Finds entries of a list. A plain GET form: what is shown is in the address. Its fields are not controlled, so give it
 * a key of what they hold.
 */
export function SearchForm({ action, id, label, search, found, children, after }: Props) {
	useFound(found);
	return (
		<Form
			action={action}
			role="search"
			state={SEARCHED}
			className="search-form"
			onSubmit={() => {
				searchedFrom = document.activeElement?.id || id;
			}}
		>
			<div>
				<TextField
					field={{ id, name: "search", initialValue: search }}
					label={label}
					type="search"
				/>
			</div>
			{children}
			<Button>
				<Search size={16} aria-hidden />
				Search
			</Button>
			{after}
		</Form>
	);
}
