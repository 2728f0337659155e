import { Ellipsis } from "../text/ellipsis";

/** What somebody had called what a draft is of, after a sentence about it: nothing where that was left empty. */
export const DraftTitle = ({ title }: { title: string }) =>
	title.trim() !== "" && (
		<>
			: “
			<Ellipsis text={title} />”
		</>
	);
