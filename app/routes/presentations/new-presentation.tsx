import Plus from "lucide-react/icons/plus";
import { ButtonLink } from "~/components/button";
import { paths } from "~/paths";

/** The button that creates a presentation, the list's primary action. */
export function NewPresentation() {
	return (
		<ButtonLink to={paths.newPresentation} kind="primary">
			<Plus size={18} aria-hidden />
			New Presentation
		</ButtonLink>
	);
}
