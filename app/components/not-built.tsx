import Construction from "lucide-react/icons/construction";
import { ButtonLink } from "./button";
import { EmptyState } from "./empty-state";
import { Panel } from "./panel";

/** Shown in place of a screen that is not built yet. */
export function NotBuilt({
	title,
	back,
	backLabel,
}: {
	title: string;
	back: string;
	backLabel: string;
}) {
	return (
		<>
			<h1 className="mb-6 text-2xl font-semibold">{title}</h1>
			<Panel>
				<EmptyState
					icon={Construction}
					title="Not built yet"
					action={<ButtonLink to={back}>{backLabel}</ButtonLink>}
				>
					This screen is planned and does not work yet. Nothing you have is affected.
				</EmptyState>
			</Panel>
		</>
	);
}
