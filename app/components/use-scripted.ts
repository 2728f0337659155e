import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether scripts run: false in the server's HTML and while React takes that over, true from then on. */
export const useScripted = () =>
	useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
