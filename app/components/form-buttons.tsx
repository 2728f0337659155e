import type { ReactNode } from "react";
import { classes } from "./classes";

interface Props {
	/** The button that does it. It comes first in the form, so Enter presses it (forms.md). */
	action: ReactNode;
	/** The way out. */
	cancel: ReactNode;
	/** Both share the whole width, as on the narrow sign-in pages. */
	wide?: boolean;
	className?: string;
}

/** The two buttons that end a form, in the same order everywhere. */
export function FormButtons({ action, cancel, wide, className }: Props) {
	return (
		<div className={classes("flex flex-wrap gap-3", wide && "*:flex-1", className)}>
			{action}
			{cancel}
		</div>
	);
}
