import { Link, type LinkProps } from "@remix-run/react";
import type { ComponentProps } from "react";
import { classes } from "./classes";

type Kind = "primary" | "secondary" | "quiet" | "danger";

const LOOKS: Record<Kind, string> = {
	primary: "bg-accent text-on-accent hover:bg-accent-strong",
	secondary: "bg-surface text-ink border border-edge/60 hover:border-edge hover:bg-sunken",
	quiet: "text-ink hover:bg-sunken",
	danger: "bg-surface text-danger border border-danger/50 hover:bg-danger-soft",
};
const SHAPE =
	"inline-flex items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap transition-colors duration-100 disabled:opacity-50 disabled:cursor-not-allowed";
const SIZES = { normal: "min-h-10 px-4", small: "min-h-8 px-3 text-sm", icon: "size-9" };

interface Looks {
	kind?: Kind;
	size?: keyof typeof SIZES;
}

const look = ({ kind = "secondary", size = "normal" }: Looks, extra?: string) =>
	classes(SHAPE, LOOKS[kind], SIZES[size], extra);

/** A button that submits, unless told otherwise. */
export function Button({ kind, size, className, ...rest }: ComponentProps<"button"> & Looks) {
	return <button type="submit" className={look({ kind, size }, className)} {...rest} />;
}

/** A link that looks like a button, followed without a page load where scripts run. */
export function ButtonLink({ kind, size, className, ...rest }: LinkProps & Looks) {
	return <Link className={look({ kind, size }, className)} {...rest} />;
}

/** The same as a plain anchor, for rows: many of them cost nothing. */
export function ButtonAnchor({ kind, size, className, ...rest }: ComponentProps<"a"> & Looks) {
	return <a className={look({ kind, size }, className)} {...rest} />;
}
