import { isolated } from "@signage/contract/text/right-to-left";
import { Question } from "~/components/dialogs/question";

interface Props {
	/** The names of the files that wait. */
	names: readonly string[];
	answer: (isYes: boolean) => void;
}

/** Asks about presentation files before they are added (spec 4). Nothing where none waits. */
export function AskedFiles({ names, answer }: Props) {
	if (names.length === 0) return null;
	return (
		<Question
			title="Confirmation"
			first={{ label: "Yes", run: () => answer(true) }}
			second={{ label: "No", run: () => answer(false) }}
			onCancel={() => answer(false)}
		>
			<span>Are you sure?</span> {names.map(isolated).join(", ")}: each page becomes a slide when
			you save.
		</Question>
	);
}
