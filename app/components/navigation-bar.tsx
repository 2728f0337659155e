import { useNavigation } from "@remix-run/react";
import { SlowNotice, useCleanAddress } from "./slow-notice";

/**
 * A thin bar at the top of the page while the next page takes longer than 200 ms to load, and a notice
 * where it takes much longer.
 */
export function NavigationBar() {
	const { state, location, formMethod } = useNavigation();
	useCleanAddress();
	if (state === "idle") return null;
	return (
		<>
			<div
				role="progressbar"
				aria-label="Loading"
				className="navigation-bar fixed inset-x-0 top-0 z-50 h-0.5 bg-accent"
			/>
			<SlowNotice key={location.key} isForm={formMethod === "POST"} />
		</>
	);
}
