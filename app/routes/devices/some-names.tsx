import { Fragment } from "react";
import { Quoted } from "~/components/quoted";

interface Props {
	/** The first of them. */
	names: readonly string[];
	/** How many there are. */
	count: number;
}

/** A few names in a sentence, and how many more there are. */
export const SomeNames = ({ names, count }: Props) => (
	<>
		{names.map((name, place) => (
			// biome-ignore lint/suspicious/noArrayIndexKey: names may be the same, and stay where they are
			<Fragment key={place}>
				{place > 0 && ", "}
				<Quoted name={name} />
			</Fragment>
		))}
		{count > names.length && ` and ${count - names.length} more`}
	</>
);
