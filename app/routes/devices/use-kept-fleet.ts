import { useRef } from "react";
import { useFreshData } from "~/components/fresh-data";
import { useKeptFresh } from "~/components/kept-fresh";
import { hasUnsavedWork } from "~/components/unsaved-work";
import { paths } from "~/paths";
import { DigestWatch } from "~/services/devices/browser-digest";
import type { loadFleet } from "./load.server";

const ALERT_MS = 5_000;
const CALM_MS = 15_000;

/** What the devices page shows, loaded again when it has changed: beside a refused form too, as an alert may begin meanwhile. */
export function useKeptFleet() {
	const { data, reload } = useFreshData<typeof loadFleet>();
	const { counts, digest } = data;
	const watch = useRef(new DigestWatch());
	useKeptFresh({
		isInProgress: counts.devices > 0,
		everyMs: counts.inAlert > 0 ? ALERT_MS : CALM_MS,
		isOther: (signal) =>
			watch.current.isOther(
				{ path: paths.deviceChanges, shown: digest, stays: hasUnsavedWork },
				signal,
			),
		reload,
	});
	return data;
}
