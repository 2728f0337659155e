import { useLocation } from "@remix-run/react";
import { flushSync } from "react-dom";
import { isTouched } from "~/browser/touched";
import { Button, ButtonLink } from "~/components/button";
import { classes } from "~/components/classes";
import { EditedHeading } from "~/components/edited-heading";
import { FormButtons } from "~/components/forms/form-buttons";
import { listAt } from "../presentations/query";
import { ADD_PANEL, AddBar } from "./adding/add-slide";
import { WAITING } from "./use-saving";
import { type AddKind, isFileKind } from "./values";

interface Props {
	/** The name of the presentation that is edited; undefined for a new one. */
	name?: string;
	isBusy: boolean;
	/** Whether a save waits for files. */
	isWaiting: boolean;
	/** The kind of slide whose panel is open. */
	kind: AddKind;
	/** Opens the panel of a kind. Returns whether it is open. */
	onOpen: (kind: AddKind) => boolean;
}

/** What stays in sight above the editor: the heading, Save and Cancel, and the kinds of slides to add. */
export function EditorHead({ name, isBusy, isWaiting, kind, onOpen }: Props) {
	const { search } = useLocation();
	function open(next: AddKind) {
		if (!flushSync(() => onOpen(next))) return;
		const panel = document.getElementById(ADD_PANEL);
		panel?.scrollIntoView({ block: "nearest" });
		// Wherever it stands, it comes behind all slides for the Tab key. A keyboard would cover the files to choose from.
		const first = isTouched() && isFileKind(next) ? "[type=file]" : "input";
		panel?.querySelector<HTMLElement>(first)?.focus({ preventScroll: true });
	}
	return (
		<div className="editor-head">
			<header className="flex flex-wrap items-center justify-between gap-x-3 sm:gap-x-6">
				<EditedHeading
					heading={name === undefined ? "Create Presentation" : "Edit Presentation"}
					name={name}
					className="max-sm:leading-5 sm:truncate"
				/>
				<FormButtons
					className="flex-none"
					action={
						<Button
							kind="primary"
							name="intent"
							value="save"
							disabled={isBusy}
							// On a phone as narrow as Save: else the buttons wrap, and Cancel comes under the finger that has pressed it.
							className={classes(
								isWaiting && "max-sm:max-w-20 max-sm:whitespace-normal max-sm:px-2 max-sm:text-xs",
							)}
						>
							{isWaiting ? WAITING : "Save"}
						</Button>
					}
					cancel={<ButtonLink to={listAt(search)}>Cancel</ButtonLink>}
				/>
			</header>
			<AddBar kind={kind} onOpen={open} />
		</div>
	);
}
