import { Fragment, type ReactElement } from "react";

interface Props {
	/** The first of them. */
	items: readonly ReactElement[];
	/** How many there are. */
	count: number;
}

/** A few names or links in a sentence, and how many more there are; `firstFew` says the same as text. */
export const FirstFew = ({ items, count }: Props) => (
	<>
		{items.map((item, place) => (
			<Fragment key={item.key ?? place}>
				{place > 0 && ", "}
				{item}
			</Fragment>
		))}
		{count > items.length && ` and ${count - items.length} more`}
	</>
);
