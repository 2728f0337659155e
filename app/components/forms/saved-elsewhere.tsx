import { useLocation } from "@remix-run/react";
import { CONFLICT, GONE } from "~/shared/statuses";
import { Button, ButtonAnchor } from "../button";
import type { ShownError } from "../errors/shown-error";

const SAYS_SO = /changed (?:elsewhere|somewhere else|meanwhile)/i;

/**
 * What to do about a save that was refused because of what somebody else did meanwhile; undefined for other errors.
 * @param ifGone the words where they have deleted it
 */
export function helpElsewhere(error?: ShownError, ifGone?: string): string | undefined {
	if (error?.statusCode === GONE) return ifGone;
	if (error?.statusCode !== CONFLICT) return undefined;
	if (error.elsewhere) {
		const { when, whom } = error.elsewhere;
		return `It was changed elsewhere${when && ` on ${when}`}${whom && ` by ${whom}`}, after you had opened it.`;
	}
	// Our service says it itself, and when.
	if (SAYS_SO.test(error.message)) return undefined;
	return "It was changed somewhere else meanwhile.";
}

interface Props {
	/** Why the save was refused. */
	error?: ShownError;
	/** The button that saves what somebody else has deleted. A new one, which nobody else has, has none. */
	anew?: string;
}

/**
 * The same as buttons. They stand behind Save, as Enter presses a form's first button, and are shown above it, by the box that says
 * why (styles/parts.css).
 */
export function SavedElsewhere({ error, anew }: Props) {
	const { pathname } = useLocation();
	const isGone = error?.statusCode === GONE && anew;
	if (!isGone && error?.statusCode !== CONFLICT) return null;
	return (
		<div className="saved-elsewhere mb-6 flex flex-wrap gap-3">
			{isGone ? (
				<Button name="intent" value="save-new">
					{anew}
				</Button>
			) : (
				<>
					<ButtonAnchor href={pathname} target="_blank">
						Look at the saved one
					</ButtonAnchor>
					<Button name="intent" value="save-over" kind="danger">
						Save over it
					</Button>
				</>
			)}
		</div>
	);
}
