import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { warn } from "../frame/live-region";
import { isStop } from "../frame/slow-notice";

const GIVEN_UP = "Stopped waiting. It may still be done: look before you do it again.";

/**
 * Tells who leaves while a form's answer is awaited, as by Back, that what was sent is not called back; on the page that comes
 * then. Who pressed “Stop waiting” was told before.
 */
export function useGivenUp(): void {
	const navigation = useNavigation();
	const before = useRef(navigation);
	const isGivenUp = useRef(false);
	useEffect(() => {
		const { state, formMethod, location } = navigation;
		if (before.current.formMethod === "POST" && state === "loading" && !formMethod)
			isGivenUp.current = !isStop(location);
		before.current = navigation;
		if (state !== "idle" || !isGivenUp.current) return;
		isGivenUp.current = false;
		warn(GIVEN_UP);
	}, [navigation]);
}
