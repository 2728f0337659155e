import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether JavaScript runs: false on the server and during hydration, true afterwards. */
export const useScripted = () =>
	useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
