import type { DeviceGroup } from "@signage/contract/devices";
import { ifAny } from "~/services/client/if-any.server";
import { hasNoSlides } from "~/services/presentations/no-slides";
import { readPresentation } from "~/services/presentations/presentations.server";
import type { Visit } from "~/services/request/guard.server";
import { listSchedulesIfAny } from "~/services/schedules/schedules.server";
import { firstName } from "~/shared/shown-name";
import { showsOf } from "../devices/fleet.server";

/** What a group's screens should show now, if that is known to have no slides. */
export async function emptyFor(visit: Visit, group: DeviceGroup) {
	const schedules = group.scheduleId ? await listSchedulesIfAny(visit) : undefined;
	const shows = showsOf(group, { presentations: new Map(), schedules: schedules ?? [] });
	if (!shows) return undefined;
	const { presentationId, title } = shows;
	const found = await ifAny(() => readPresentation(visit, presentationId));
	if (!found || !hasNoSlides(found)) return undefined;
	return { presentationId, title: firstName(found.title) ?? title };
}
