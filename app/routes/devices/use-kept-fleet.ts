import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { isSameText } from "@signage/contract/text/same-text";
import { useEffect, useRef, useState } from "react";
import type { ShownError } from "~/components/errors/shown-error";
import { useToldGroups } from "~/components/frame/groups-in-alert";
import { useKeptFresh } from "~/components/loading/kept-fresh";
import { hasChanged } from "~/components/unsaved/unsaved-forms";
import { hasUnsavedWork } from "~/components/unsaved/unsaved-work";
import { paths } from "~/paths";
import { DigestWatch } from "~/services/devices/browser-digest";
import { useFreshData } from "~/services/request/fresh-data";
import type { loadFleet } from "./load.server";
import { GROUP_FIELDS } from "./opened-group";
import { losesChoices } from "./query";

const LIVELY_MS = 5_000;
const CALM_MS = 15_000;
/** After that time screens have followed a change, or will not soon. */
const LIVELY_FOR_MS = 60_000;

/** Intents that change many devices: where the service refuses some, the others are changed all the same. */
const OF_MANY = ["move-devices", "remove-devices", "rename-devices"];

/** Whether the page was opened, a form sent from it, or an alert started or stopped, a moment ago. */
function useIsLively(inAlert: number): boolean {
	const isSending = useNavigation().formMethod === "POST";
	const [isLively, setIsLively] = useState(true);
	// biome-ignore lint/correctness/useExhaustiveDependencies: alerts that begin or end make it lively again
	useEffect(() => {
		setIsLively(true);
		if (isSending) return;
		const timer = setTimeout(() => setIsLively(false), LIVELY_FOR_MS);
		return () => clearTimeout(timer);
	}, [isSending, inAlert]);
	return isLively;
}

type Fleet = ReturnType<typeof useFreshData<typeof loadFleet>>["data"];

/** Whether the page has something in the form of a group that is not saved. */
function isTyped(group: Fleet["unfound"][number]): boolean {
	const form = document.getElementById(`title-${group.deviceGroupId}`)?.closest("form");
	if (!form || !hasChanged(form)) return false;
	// What was saved a moment ago is other than what the form came with.
	const typed = new FormData(form);
	return GROUP_FIELDS.some(
		(name) => typed.has(name) && !isSameText(String(typed.get(name)), String(group[name] ?? "")),
	);
}

/**
 * The groups of the page. One with something in its form that is not saved stays in its place though the devices are narrowed to a
 * state that none of its own has any more.
 */
function useKeptGroups({ groups, unfound, titles, query }: Fleet): Fleet["groups"] {
	const before = useRef(query);
	const isLeft = losesChoices(before.current, query);
	useEffect(() => {
		before.current = query;
	}, [query]);
	const kept = isLeft ? [] : unfound.filter(isTyped);
	if (kept.length === 0) return groups;
	const shown = new Map([...groups, ...kept].map((one) => [one.deviceGroupId, one]));
	return titles.flatMap(({ deviceGroupId }) => shown.get(deviceGroupId) ?? []);
}

/**
 * What the devices page shows, loaded again when it has changed: beside a refused form too, as an alert may begin meanwhile.
 * `oldSince`: of when it is, in milliseconds since 1970, if it cannot be loaded again now.
 */
export function useKeptFleet() {
	const { data, ...fresh } = useFreshData<typeof loadFleet>();
	const { counts, digest, hasGroups, missing } = data;
	const answer = useActionData<{ intent: string; error?: ShownError }>();
	const load = useRef(fresh.reload);
	load.current = fresh.reload;
	useEffect(() => {
		const refusal = answer && OF_MANY.includes(answer.intent) ? answer.error : undefined;
		// Without an answer of the service, its data cannot be had either.
		if (!(refusal?.statusCode && refusal.reason !== "SignedOut")) return;
		const gone = new AbortController();
		// What cannot be had now is had once the devices are asked about again.
		load.current(gone.signal, hasUnsavedWork).catch(() => {});
		return () => gone.abort();
	}, [answer]);
	const atLoad = useLoaderData<typeof loadFleet>().counts.inAlert;
	useToldGroups(atLoad, hasGroups ? counts.inAlert : undefined);
	const isLively = useIsLively(counts.inAlert);
	const watch = useRef(new DigestWatch());
	const oldSince = useKeptFresh({
		// Also before the first screen: the page may lie open beside it.
		isInProgress: true,
		everyMs: isLively ? LIVELY_MS : CALM_MS,
		// The digest does not tell when they can be had again.
		isOther: async (signal) =>
			missing.length > 0 ||
			watch.current.isOther(
				{ path: paths.deviceChanges, shown: digest, stays: hasUnsavedWork },
				signal,
			),
		...fresh,
	});
	return { ...data, groups: useKeptGroups(data), oldSince };
}
