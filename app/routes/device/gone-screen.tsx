import { useEffect } from "react";
import { announce } from "~/components/frame/live-region";
import { TitledPanel } from "~/components/titled-panel";

const TEXT = "This screen was removed meanwhile: nothing can be saved for it any more.";

/** In place of what a screen reports that was removed while its page was open. */
export function GoneScreen() {
	useEffect(() => announce(TEXT), []);
	return (
		<TitledPanel title="This screen">
			<p className="font-medium text-warn">{TEXT}</p>
		</TitledPanel>
	);
}
