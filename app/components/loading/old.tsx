import { MINUTE_MS } from "@signage/contract/time/durations";
import { useEffect, useState } from "react";
import { announce } from "../frame/live-region";
import { oldText } from "./old-text";

/** Says that what is shown may have changed: nobody is to take a screen for well that has not been heard of. */
export function Old({ since }: { since: number }) {
	const [now, setNow] = useState(Date.now);
	const text = oldText(since, now);
	// It may stand there over midnight.
	useEffect(() => {
		const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
		return () => clearInterval(timer);
	}, []);
	useEffect(() => announce(text), [text]);
	return <span className="block font-medium text-warn">{text}</span>;
}
