import type { DeviceGroup } from "@signage/contract/devices";
import * as z from "zod";
import { ifAny, ifNow } from "~/services/client/if-any.server";
import { listDeviceGroups } from "~/services/devices/devices.server";
import { playerToOpen } from "~/services/devices/player.server";
import { listPresentationTitles } from "~/services/presentations/list.server";
import { loadBesideForm } from "~/services/request/answers.server";
import type { Visit } from "~/services/request/guard.server";
import { dayFormatFor } from "~/services/schedules/day-format.server";
import { listSchedules } from "~/services/schedules/schedules.server";
import { groupChoice, shownName } from "~/shared/shown-name";
import { alertReach } from "./alert-reach";
import { NONE_TICKED } from "./change-devices.server";
import { choices } from "./choices.server";
import { digestOf } from "./digest.server";
import { fleetOf } from "./fleet.server";
import { readFleetQuery } from "./query";
import { isIdle } from "./shown-now.server";

const TICKED_GONE = "The ticked devices are no longer there";

/** Dialogs that are of the ticked devices. */
const OF_TICKED = ["remove-devices", "rename-devices"];

/** The presentations that groups have, by the groups' own titles of them. */
const presentationsIn = (groups: readonly DeviceGroup[]) => {
	const titles = new Map<number, string>();
	for (const group of groups)
		for (const [id, title] of [
			[group.actualPresentationId, group.actualPresentationTitle],
			[group.alertPresentationId, group.alertPresentationTitle],
		] as const)
			if (id && title) titles.set(id, shownName("Presentation", id, title));
	return Array.from(titles, ([presentationId, title]) => ({ presentationId, title }));
};

/** What the devices page shows. `nothingToAsk`: why there is no dialog that the address asks for. @throws ServiceError */
export async function loadFleet(visit: Visit) {
	const { searchParams } = visit.url;
	const query = readFleetQuery(searchParams);
	const titles = listPresentationTitles(visit);
	const [had, titled, { found: listed, isLate }] = await Promise.all([
		loadBesideForm(visit, () => listDeviceGroups(visit), undefined),
		ifAny(() => titles),
		ifNow(() => listSchedules(visit)),
	]);
	const groups = had ?? [];
	// Without either there is nothing to show.
	if (groups.length === 0) await loadBesideForm(visit, () => titles, undefined);
	const presentations = titled ?? presentationsIn(groups);
	const schedules = listed ?? [];
	const confirming = searchParams.get("confirm");
	const asked = confirming === "delete-group" && searchParams.get("id");
	const deleting = groups.find(
		({ deviceGroupId, isDefault }) => String(deviceGroupId) === asked && !isDefault,
	);
	const chosen = new Set(searchParams.getAll("deviceId"));
	const chosenFor = (dialog: string) =>
		groups
			.flatMap(({ devices }) => devices)
			.filter(({ deviceId }) => confirming === dialog && chosen.has(String(deviceId)))
			.map(({ deviceId, deviceName }) => ({ deviceId, deviceName }));
	const [removing, naming] = [chosenFor("remove-devices"), chosenFor("rename-devices")];
	const asksInVain = OF_TICKED.includes(confirming ?? "") && removing.length + naming.length === 0;
	const alert = z.enum(["start", "stop"]).safeParse(searchParams.get("alert")).data;
	const byId = new Map(presentations.map((one) => [one.presentationId, one]));
	const known = { presentations: byId, schedules, days: dayFormatFor(visit) };
	const fleet = fleetOf(groups, known, query);
	const offered = { presentations, schedules };
	const home = groups.find(({ isDefault }) => isDefault);
	return {
		...fleet,
		/** Only on a page that is open something may be typed in one of them. */
		unfound: visit.isPage ? [] : fleet.unfound,
		digest: await digestOf(groups, schedules),
		player: groups.length > 0 && fleet.counts.devices === 0 ? playerToOpen(visit) : undefined,
		...choices(
			visit,
			{ groups, shownCount: fleet.groups.length },
			query,
			offered,
			alert === "start",
		),
		/** Beside a form's answer they may be missing. */
		hasGroups: had !== undefined,
		/** Without, those are offered that groups have. */
		hasPresentations: titled !== undefined,
		/** Some services have no schedules at all: those are not missed. */
		hasSchedules: listed !== undefined,
		missing: [titled ? [] : "presentations", isLate ? "schedules" : []].flat(),
		query,
		alert,
		/** Also for the answer to a form that no dialog has sent. */
		reach: alert === "start" || visit.isFormAnswer ? alertReach(groups) : undefined,
		titles: groups.map(groupChoice),
		deleting: deleting && {
			...groupChoice(deleting),
			devices: deleting.devices.length,
			goesBlank: home !== undefined && isIdle(home, known),
			endsAlert: deleting.isInAlert && home?.isInAlert !== true,
		},
		ticked: searchParams.getAll("deviceId"),
		removing,
		naming,
		nothingToAsk: asksInVain ? (chosen.size > 0 ? TICKED_GONE : NONE_TICKED) : undefined,
	};
}
