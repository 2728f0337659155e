import { useState } from "react";
import { useLayout } from "../use-layout";
import type { DraftPlace } from "./use-draft";

interface Props extends Pick<DraftPlace, "keepNow"> {
	/** What is opened again then, such as "presentation". */
	what: string;
}

/** Says that what is not saved stays as a draft, once it is one: the browser's store may be full, or forbidden. */
export function AsDraft({ keepNow, what }: Props) {
	const [isKept, setIsKept] = useState(false);
	useLayout(() => setIsKept(keepNow.current()), [keepNow]);
	return isKept
		? ` This browser keeps it as a draft, which is offered to you when you open the ${what} again.`
		: null;
}
