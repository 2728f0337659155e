import type { ComponentProps } from "react";
import { classes } from "./classes";

/** A raised surface around one subject. */
export function Panel({ className, ...rest }: ComponentProps<"section">) {
	return <section className={classes("panel", className)} {...rest} />;
}
