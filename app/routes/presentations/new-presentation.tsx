import { Plus } from "lucide-react";
import { ButtonLink } from "~/components/button";

/** The list's one primary action. */
export function NewPresentation() {
	return (
		<ButtonLink to="/presentation" kind="primary">
			<Plus size={18} aria-hidden />
			New Presentation
		</ButtonLink>
	);
}
