import { type ReactNode, useState } from "react";
import { useLayout } from "../use-layout";
import type { DraftPlace } from "./use-draft";

interface Props extends Pick<DraftPlace, "keepNow"> {
	/** What is opened again then, such as "presentation". */
	what: string;
	/** What is said of the draft besides; it is drawn once there is one. */
	children?: ReactNode;
}

/** Says that what is not saved stays as a draft, once it is one: the browser's store may be full, or forbidden. */
export function AsDraft({ keepNow, what, children }: Props) {
	const [isKept, setIsKept] = useState(false);
	useLayout(() => setIsKept(keepNow.current()), [keepNow]);
	return (
		isKept && (
			<>
				{` This browser keeps it as a draft, which is offered to you when you open the ${what} again.`}
				{children}
			</>
		)
	);
}
