import { useNavigation } from "@remix-run/react";

/** What makes a form inert while its answer, or another page, is awaited: what would be typed then is in no save. */
export function useInertWhileAwaited(): { inert?: "" } {
	return useNavigation().state === "idle" ? {} : { inert: "" };
}
