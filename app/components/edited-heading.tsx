import { classes } from "./classes";

interface Props {
	heading: string;
	/** What is edited; nothing where it is new. */
	name?: string;
	/** Of the heading. */
	className?: string;
}

/** The heading in an editor's bar, and beside it, where there is room, the name of what is edited: further down it is out of sight. */
export const EditedHeading = ({ heading, name, className }: Props) => (
	<div className="flex min-w-0 flex-1 basis-24 items-baseline gap-3">
		<h1 className={classes("min-w-0 font-semibold sm:text-2xl", className)}>{heading}</h1>
		{name && (
			<span title={name} className="min-w-0 flex-1 truncate text-left text-muted max-sm:hidden">
				{name}
			</span>
		)}
	</div>
);
