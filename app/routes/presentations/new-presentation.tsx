import { ButtonLink } from "~/components/button";
import { paths } from "~/paths";

/** The button that creates a presentation, the list's primary action. */
export function NewPresentation() {
	return (
		<ButtonLink to={paths.newPresentation} kind="primary" className="i-new">
			New Presentation
		</ButtonLink>
	);
}
