import { useState } from "react";
import { useKeptFresh } from "~/components/loading/kept-fresh";
import { PageGone, usePageWatch } from "~/services/request/browser-watch";
import { useFreshData } from "~/services/request/fresh-data";

type Data<Loader> = ReturnType<typeof useFreshData<Loader>>["data"];

interface Kept<Loader> {
	everyMs: number;
	/** Whether something of this may change by itself. */
	isInProgress?: (data: Data<Loader>) => boolean;
}

/**
 * The data of the page of one thing, kept fresh (components/loading/kept-fresh.ts) until that is removed.
 * @returns `data`; `oldSince`, of when it is, in milliseconds since 1970, if it cannot be loaded again now; `isGone`, whether it
 * was removed
 */
export function useKeptPage<Loader>({ everyMs, isInProgress = () => true }: Kept<Loader>) {
	const { data, ...fresh } = useFreshData<Loader>();
	const [isGone, setIsGone] = useState(false);
	const watch = usePageWatch();
	const oldSince = useKeptFresh({
		isInProgress: !isGone && isInProgress(data),
		everyMs,
		isOther: (signal) =>
			watch(signal).catch((cause) => {
				setIsGone(cause instanceof PageGone);
				throw cause;
			}),
		...fresh,
	});
	return { data, oldSince, isGone };
}
