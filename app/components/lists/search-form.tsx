import { Form, useLocation, useNavigationType } from "@remix-run/react";
import { type FormEvent, type ReactNode, type RefObject, useRef } from "react";
import { isTouched } from "../../browser/touched";
import { Button, ButtonLink } from "../button";
import { SelectField, TextField } from "../forms/field";
import { announce } from "../frame/live-region";
import { useLayout } from "../use-layout";

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
	<div>
		<SelectField field={{ id, name, initialValue: value }} label={label}>
			{Object.entries(children).map(([key, text]) => (
				<option key={key} value={key}>
					{text}
				</option>
			))}
		</SelectField>
	</div>
);

type Query = Readonly<Record<string, string | undefined>>;

interface Props {
	/** The page whose list is searched. */
	action: string;
	id: string;
	label: string;
	/** What the list is searched by, by the names of the form's fields. */
	query: Query;
	/** What is shown, in words: "11 presentations". Screen readers are told it after a search. */
	found: string;
	/** Whether some are left out and others shown: the way back to all stands behind the button, with what is shown. */
	isNarrowed: boolean;
	/** The address of all, if not `action` alone. */
	all?: string;
	/** More choices. */
	children?: ReactNode;
	/** Stands behind the button where none are left out. */
	after?: ReactNode;
}

/** The state of a page's entry in the history that a search has made. */
const SEARCHED = "searched";
/** The last search until what it found is shown: what had the focus, the id of the control that gets it, and what the fields had. */
let asked: { at: Element | null; from: string; fields: FormData } | undefined;

type Control = HTMLInputElement | HTMLSelectElement;
const isAsAsked = ({ name, value }: Control, { fields }: NonNullable<typeof asked>) =>
	value === fields.get(name);

/**
 * Shows in the fields what is searched by; what was typed or chosen since the form asked for that stays, and what is typed
 * where only something else is other than before, such as the order.
 */
function fill(form: HTMLFormElement, query: Query, before: Query, own: typeof asked) {
	for (const control of form.querySelectorAll<Control>("input, select")) {
		const { name } = control;
		const isOther = query[name] !== before[name] || control instanceof HTMLSelectElement;
		if (Object.hasOwn(query, name) && isOther && (!own || isAsAsked(control, own)))
			control.value = query[name] ?? "";
	}
}

/**
 * Has the fields follow the address. After a search, says what was found, and gives the focus back to the control that
 * had it, unless another control has it by then.
 */
function useFound(ref: RefObject<HTMLFormElement>, query: Query, found: string): void {
	const { key, state } = useLocation();
	const type = useNavigationType();
	const isHere = state === SEARCHED && type !== "POP";
	const now = JSON.stringify(query);
	const shown = useRef(query);
	useLayout(() => {
		const own = isHere ? asked : undefined;
		const form = ref.current;
		if (form && JSON.stringify(shown.current) !== now) fill(form, query, shown.current, own);
		shown.current = query;
		if (!own) return;
		asked = undefined;
		announce(found);
		const control = document.getElementById(own.from) as Control | null;
		const { activeElement } = document;
		const hasMoved = activeElement !== own.at && activeElement !== document.body;
		if (!isTouched() && !hasMoved) control?.focus({ preventScroll: true });
		// On phones the keyboard would stay, over what was found.
		if (isTouched() && control instanceof HTMLInputElement && isAsAsked(control, own))
			control.blur();
	}, [key, isHere, now]);
}

/** What is chosen in a drop-down is searched by at once, together with what is typed. */
function searchByChoice({ currentTarget, target }: FormEvent<HTMLFormElement>): void {
	if (!(target instanceof HTMLSelectElement)) return;
	// Safari gives no focus to what the pointer chooses in.
	target.focus({ preventScroll: true });
	currentTarget.requestSubmit();
}

/** Finds entries of a list. A plain GET form: what is shown is in the address. Its fields are not controlled. */
export function SearchForm(props: Props) {
	const { action, id, label, query, found, isNarrowed, all = action, children, after } = props;
	const form = useRef<HTMLFormElement>(null);
	useFound(form, query, found);
	return (
		<Form
			ref={form}
			action={action}
			discover="none"
			role="search"
			state={SEARCHED}
			className="search-form"
			onChange={searchByChoice}
			onSubmit={({ currentTarget }) => {
				const at = document.activeElement;
				asked = {
					at,
					from: at?.id || id,
					fields: new FormData(currentTarget),
				};
			}}
		>
			<div>
				<TextField
					field={{ id, name: "search", initialValue: query.search }}
					label={label}
					type="search"
				/>
			</div>
			{children}
			<Button className="i-search">Search</Button>
			{isNarrowed ? (
				<p>
					<ButtonLink to={all}>Show all</ButtonLink> {found}
				</p>
			) : (
				after
			)}
		</Form>
	);
}
