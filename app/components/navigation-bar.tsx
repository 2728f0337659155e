import { useNavigation } from "@remix-run/react";

/** A thin bar at the top while the next page is on its way for longer than 200 ms. */
export function NavigationBar() {
	const { state } = useNavigation();
	if (state === "idle") return null;
	return (
		<div
			role="progressbar"
			aria-label="Loading"
			className="navigation-bar fixed inset-x-0 top-0 z-50 h-0.5 bg-accent"
		/>
	);
}
