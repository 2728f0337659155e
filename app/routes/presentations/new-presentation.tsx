import { Plus } from "lucide-react";
import { ButtonLink } from "~/components/button";

/** The button that creates a presentation, the list's primary action. */
export function NewPresentation() {
	return (
		<ButtonLink to="/presentation" kind="primary">
			<Plus size={18} aria-hidden />
			New Presentation
		</ButtonLink>
	);
}
