import { useState } from "react";
import { useLayout } from "~/components/use-layout";
import type { DraftPlace } from "./use-draft";

/** Says that what is not saved stays as a draft, once it is one: the browser's store may be full, or forbidden. */
export function AsDraft({ keepNow }: Pick<DraftPlace, "keepNow">) {
	const [isKept, setIsKept] = useState(false);
	useLayout(() => setIsKept(keepNow.current()), [keepNow]);
	return isKept
		? " This browser keeps it as a draft, which is offered to you when you open the presentation again."
		: null;
}
