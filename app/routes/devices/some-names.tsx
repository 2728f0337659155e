import { FirstFew } from "~/components/lists/first-few";
import { Quoted } from "~/components/text/quoted";

interface Props {
	/** The first of them. */
	names: readonly string[];
	/** How many there are. */
	count: number;
}

/** A few names in a sentence, and how many more there are. */
export const SomeNames = ({ names, count }: Props) => (
	<FirstFew
		items={names.map((name, place) => (
			// biome-ignore lint/suspicious/noArrayIndexKey: names may be the same, and stay where they are
			<Quoted key={place} name={name} />
		))}
		count={count}
	/>
);
