import { useEffect } from "react";
import { focusHeading } from "../frame/arrival-focus";
import { announce } from "../frame/live-region";

/** Says, in place of what a page has shown, that this was removed while the page was open. */
export function Gone({ text }: { text: string }) {
	useEffect(() => {
		// What had the focus may be gone, too.
		if (document.activeElement === document.body) focusHeading();
		return announce(text);
	}, [text]);
	return <p className="font-medium text-warn">{text}</p>;
}
