import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useKeptFresh } from "~/components/kept-fresh";
import { hasUnsavedWork } from "~/components/unsaved-work";
import { usePageWatch } from "~/services/request/browser-watch";
import { useFreshData } from "~/services/request/fresh-data";
import type { loader } from "./profile";

const AGAIN_MS = 3_000;
/** After that time the service has heard of a change in the billing portal, or will not soon. */
const FOR_MS = 20_000;

function useIsJustOpened(): boolean {
	const [isNew, setIsNew] = useState(true);
	useEffect(() => {
		const timer = setTimeout(() => setIsNew(false), FOR_MS);
		return () => clearTimeout(timer);
	}, []);
	return isNew;
}

/**
 * What the profile shows, loaded again for a moment after it was opened: who comes back from the billing portal is here
 * before the service has heard of their change. Never beside a form with something typed.
 */
export function useKeptProfile() {
	const loaded = useLoaderData<typeof loader>();
	const { data, ...fresh } = useFreshData<typeof loader>();
	const isOther = usePageWatch();
	const { profile } = data;
	// Its error would take the focus each time.
	const isWhole = profile !== undefined && !profile.key?.error;
	useKeptFresh({
		isInProgress: useIsJustOpened() && isWhole,
		everyMs: AGAIN_MS,
		isOther: async (signal) => !hasUnsavedWork() && isOther(signal),
		...fresh,
	});
	const { revalidate } = useRevalidator();
	const hasOtherPlan = profile?.tier !== loaded.profile?.tier;
	useEffect(() => {
		// The frame's menu has to hear of the new plan too.
		if (hasOtherPlan) revalidate();
	}, [hasOtherPlan, revalidate]);
	return data;
}
