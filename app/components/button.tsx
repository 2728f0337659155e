import type { ComponentProps } from "react";
import { classes } from "./classes";
import { Link } from "./links/link";

type Kind = "primary" | "secondary" | "quiet" | "danger" | "quiet-danger";

const SIZES = { normal: "", small: "btn-small" };

interface Looks {
	kind?: Kind;
	size?: keyof typeof SIZES;
}

const look = ({ kind = "secondary", size = "normal" }: Looks, extra?: string) =>
	classes("btn", `btn-${kind}`, SIZES[size], extra);

/** A submit button, unless `type` says otherwise. */
export function Button({ kind, size, className, ...rest }: ComponentProps<"button"> & Looks) {
	return <button type="submit" className={look({ kind, size }, className)} {...rest} />;
}

/** A link that looks like a button. */
export function ButtonLink({
	kind,
	size,
	className,
	...rest
}: ComponentProps<typeof Link> & Looks) {
	return <Link className={look({ kind, size }, className)} {...rest} />;
}

/** The same as a plain anchor, for rows of long lists, where router links are too slow. */
export function ButtonAnchor({ kind, size, className, ...rest }: ComponentProps<"a"> & Looks) {
	return <a className={look({ kind, size }, className)} {...rest} />;
}
