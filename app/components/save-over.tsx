import { useLocation } from "@remix-run/react";
import { Button, ButtonAnchor } from "./button";

/** What to do about a save that was refused because somebody else had saved meanwhile. Stands behind Save: Enter presses a form's first button. */
export function SaveOver() {
	const { pathname } = useLocation();
	return (
		<div className="mb-6 flex flex-wrap gap-3">
			<ButtonAnchor href={pathname} target="_blank">
				Look at the saved one
			</ButtonAnchor>
			<Button name="intent" value="save-over" kind="danger">
				Save over it
			</Button>
		</div>
	);
}
