import type { ReactNode } from "react";
import { classes } from "../classes";
import { OpenedBy } from "./opened-by";

interface Props {
	/** The main submit button. It is first in the form, so Enter presses it (forms.md). */
	action: ReactNode;
	/** The link that leaves the form. */
	cancel: ReactNode;
	/** Stretches both over the full width, as on the narrow sign-in pages. */
	wide?: boolean;
	className?: string;
}

/** The two buttons at the end of a form, in the same order everywhere. */
export function FormButtons({ action, cancel, wide, className }: Props) {
	return (
		<div className={classes("flex flex-wrap gap-3", wide && "*:flex-1", className)}>
			<OpenedBy />
			{action}
			{cancel}
		</div>
	);
}
