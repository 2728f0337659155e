import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { isYes } from "~/shared/yes";
import { PlansLink, speaksOfPlan } from "../billing/plans-link";
import { classes } from "../classes";

/** The part of a conform field that a control needs. */
export interface FieldMeta {
	id: string;
	name: string;
	errors?: string[];
	initialValue?: unknown;
}

export const errorId = (field: FieldMeta) => `${field.id}-error`;
const hintId = (field: FieldMeta) => `${field.id}-hint`;

const tied = (field: FieldMeta, hint?: ReactNode) => ({
	id: field.id,
	name: field.name,
	"aria-invalid": field.errors ? (true as const) : undefined,
	"aria-describedby":
		classes(field.errors && errorId(field), hint ? hintId(field) : undefined) || undefined,
});

const text = (value: unknown) => (value === undefined || value === null ? "" : String(value));

interface Around {
	field: FieldMeta;
	label: string;
	hint?: ReactNode;
	/** Hides the label from sight, where the layout makes the meaning clear. Screen readers still get it. */
	hideLabel?: boolean;
}

function Labelled({ field, label, hint, hideLabel, children }: Around & { children: ReactNode }) {
	return (
		<div className="field">
			<label htmlFor={field.id} className={hideLabel ? "sr-only" : undefined}>
				{label}
			</label>
			{children}
			{hint && (
				<p id={hintId(field)} className="text-sm text-muted">
					{hint}
				</p>
			)}
			{field.errors && (
				<p id={errorId(field)} className="text-sm text-danger">
					{field.errors.join(" ")}
				</p>
			)}
			{field.errors?.some(speaksOfPlan) && (
				<p className="text-sm">
					<PlansLink />
				</p>
			)}
		</div>
	);
}

type Own<T extends "input" | "select"> = Omit<ComponentProps<T>, "id" | "name"> & Around;

/** A labelled one-line input with its hint and errors tied to it. What is typed says which way it is written. */
export function TextField({ field, label, hint, hideLabel, className, ...rest }: Own<"input">) {
	return (
		<Labelled {...{ field, label, hint, hideLabel }}>
			<input
				dir="auto"
				{...tied(field, hint)}
				defaultValue={rest.type === "password" ? undefined : text(field.initialValue)}
				className={classes("control", className)}
				{...rest}
			/>
		</Labelled>
	);
}

/** What is chosen may be cut. */
const nameWhole = ({ currentTarget }: MouseEvent<HTMLSelectElement>) => {
	currentTarget.title = currentTarget.selectedOptions[0]?.text ?? "";
};

/** A labelled drop-down; its options are the children. With scripts, what is chosen is told whole under the pointer. */
export function SelectField({ field, label, hint, hideLabel, className, ...rest }: Own<"select">) {
	return (
		<Labelled {...{ field, label, hint, hideLabel }}>
			<select
				{...tied(field, hint)}
				defaultValue={text(field.initialValue)}
				className={classes("control", className)}
				onMouseEnter={nameWhole}
				{...rest}
			/>
		</Labelled>
	);
}

/** A labelled file input. */
export function FileField({ field, label, hint, hideLabel, className, ...rest }: Own<"input">) {
	return (
		<Labelled {...{ field, label, hint, hideLabel }}>
			<input
				type="file"
				{...tied(field, hint)}
				className={classes(
					"control",
					"py-[3px] file:mr-3 file:rounded file:border-0 file:bg-sunken file:px-3 file:h-8 file:text-ink",
					className,
				)}
				{...rest}
			/>
		</Labelled>
	);
}

/** A check box with its label beside it. */
export function CheckField({ field, label }: Pick<Around, "field" | "label">) {
	return (
		<label className="flex min-h-6 w-fit items-center gap-2" htmlFor={field.id}>
			<input
				type="checkbox"
				{...tied(field)}
				defaultChecked={[field.initialValue].flat().some(isYes)}
				className="size-5 accent-accent"
			/>
			{label}
		</label>
	);
}
