import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { warn } from "../frame/live-region";
import { isStop } from "../frame/slow-notice";

const GIVEN_UP = "Stopped waiting. It may still be done: look before you do it again.";

type Awaited = Pick<ReturnType<typeof useNavigation>, "state" | "formMethod">;

/**
 * Whether a form's answer is awaited no more, as somebody has gone elsewhere: by a link, by Back, or by a form that asks, such as a
 * search. The answer's own page is loaded as its form was sent.
 */
export const isLeft = (before: Awaited, { state, formMethod }: Awaited): boolean =>
	before.formMethod === "POST" && state === "loading" && formMethod !== "POST";

/**
 * Tells who leaves while a form's answer is awaited, as by Back, that what was sent is not called back; on the page that comes
 * then. Who pressed “Stop waiting” was told before.
 */
export function useGivenUp(): void {
	const navigation = useNavigation();
	const before = useRef(navigation);
	const isGivenUp = useRef(false);
	useEffect(() => {
		const { state, location } = navigation;
		if (isLeft(before.current, navigation) && location) isGivenUp.current = !isStop(location);
		before.current = navigation;
		if (state !== "idle" || !isGivenUp.current) return;
		isGivenUp.current = false;
		warn(GIVEN_UP);
	}, [navigation]);
}
