import { useEffect } from "react";
import { announce } from "../frame/live-region";

/** Says that what is shown may have changed: nobody is to take a screen for well that has not been heard of. */
export function Old({ since }: { since: number }) {
	const time = new Date(since).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
	const text = `This is how it was at ${time}: nothing newer can be loaded now.`;
	useEffect(() => announce(text), [text]);
	return <span className="block font-medium text-warn">{text}</span>;
}
