import { useNavigation } from "@remix-run/react";
import { Overlay, useBlocked } from "../dialogs/overlay";
import { useTrail } from "../links/trail";
import { useGivenUp } from "../unsaved/given-up";
import { SlowNotice, useCleanAddress, useFocusAfterStop } from "./slow-notice";

/**
 * A thin bar at the top of the page while the next page takes longer than 200 ms to load, and a notice
 * where it takes much longer; the overlay while something blocks the page.
 */
export function NavigationBar() {
	const { state, location, formMethod } = useNavigation();
	const blocked = useBlocked();
	useCleanAddress();
	useFocusAfterStop();
	useGivenUp();
	useTrail();
	return (
		<>
			{state !== "idle" && (
				<div
					role="progressbar"
					aria-label="Loading"
					className="navigation-bar fixed inset-x-0 top-0 z-50"
				/>
			)}
			{blocked && <Overlay doing={blocked} />}
			{state !== "idle" && <SlowNotice key={location.key} isForm={formMethod === "POST"} />}
		</>
	);
}
