/** Joins the class names that are set. */
export const classes = (...names: (string | false | undefined)[]) =>
	names.filter(Boolean).join(" ");
