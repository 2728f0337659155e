import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { zoneHere } from "~/services/schedules/browser-zone";
import { FORM_ID } from "./values";

interface Given {
	/** The zone that the browser had told when the page was asked for, as an IANA id. */
	toldZone: string | undefined;
	/** The zone that the page has come with, by its id. */
	timeZoneId: string;
	isNew: boolean;
}

/** The form's list of zones. */
function zoneList(): HTMLSelectElement | undefined {
	const form = document.getElementById(FORM_ID) as HTMLFormElement | null;
	const list = form?.elements.namedItem("timeZoneId");
	return list instanceof HTMLSelectElement ? list : undefined;
}

/**
 * Asks for a new schedule's page again where it came before the browser had told its zone, as on a first visit by its
 * address, and shows the zone that is the default then (spec 4); not where somebody has chosen one meanwhile.
 */
export function useToldZone({ toldZone, timeZoneId, isNew }: Given): void {
	const { revalidate } = useRevalidator();
	const given = useRef(timeZoneId);
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes
	useEffect(() => {
		if (isNew && toldZone !== zoneHere()) revalidate();
	}, []);
	useEffect(() => {
		const before = given.current;
		given.current = timeZoneId;
		const list = isNew && before !== timeZoneId ? zoneList() : undefined;
		if (list?.value !== before) return;
		for (const option of list.options) option.defaultSelected = option.value === timeZoneId;
		list.value = timeZoneId;
	}, [isNew, timeZoneId]);
}
