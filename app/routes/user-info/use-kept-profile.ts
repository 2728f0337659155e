import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useIsBackFromPortal } from "~/components/billing/portal-visit";
import { useKeptFresh } from "~/components/loading/kept-fresh";
import { hasUnsavedWork } from "~/components/unsaved/unsaved-work";
import { usePageWatch } from "~/services/request/browser-watch";
import { useFreshData } from "~/services/request/fresh-data";
import type { ProfilePageData } from "./load.server";

const AGAIN_MS = 3_000;
/** After that time the service has heard of a change in the billing portal, or will not soon. */
const FOR_MS = 20_000;

/** What the frame shows of a profile. */
const frameOf = (profile: ProfilePageData["profile"]) =>
	`${profile?.tier} ${profile?.isPaymentFailed === true}`;

/**
 * What the profile shows, loaded again for a moment for who comes back from the billing portal: they are here before the
 * service has heard of their change. Never beside a form with something typed.
 */
export function useKeptProfile() {
	const loaded = useLoaderData<ProfilePageData>();
	const { data, ...fresh } = useFreshData<ProfilePageData>();
	const isOther = usePageWatch();
	const { profile } = data;
	// Its error would take the focus each time.
	const isWhole = profile !== undefined && !profile.key?.error;
	useKeptFresh({
		isInProgress: useIsBackFromPortal(FOR_MS) && isWhole,
		everyMs: AGAIN_MS,
		isOther: async (signal) => !hasUnsavedWork() && isOther(signal),
		...fresh,
	});
	const { revalidate } = useRevalidator();
	const isOtherFrame = frameOf(profile) !== frameOf(loaded.profile);
	useEffect(() => {
		// The frame has to hear of the new plan too, for its menu, and of the payment, which it marks.
		if (isOtherFrame) revalidate();
	}, [isOtherFrame, revalidate]);
	return data;
}
