import type { Device, DeviceGroup } from "@signage/contract/devices";
import { ifAny } from "~/services/client/if-any.server";
import { hasNoSlides } from "~/services/presentations/no-slides";
import { readPresentation } from "~/services/presentations/presentations.server";
import type { Visit } from "~/services/request/guard.server";
import { listSchedulesIfAny } from "~/services/schedules/schedules.server";
import { firstName } from "~/shared/shown-name";
import { showsOf } from "../devices/shown-now.server";

/**
 * What a screen that is online should play, if it says that it plays something else, or nothing; undefined where all is well, or that is
 * not known. `isEmpty`: nothing is played as it has no slides.
 */
export async function shouldPlay(visit: Visit, device: Device, group: DeviceGroup | undefined) {
	const { isOnline, isPaused, playing, playerVersion } = device;
	if (!group || !isOnline || isPaused) return undefined;
	const schedules = group.scheduleId ? await listSchedulesIfAny(visit) : undefined;
	const shows = showsOf(group, { presentations: new Map(), schedules: schedules ?? [] });
	if (!shows || shows.presentationId === playing?.presentationId) return undefined;
	const { presentationId, title } = shows;
	const found = playing ? undefined : await ifAny(() => readPresentation(visit, presentationId));
	const isEmpty = found !== undefined && hasNoSlides(found);
	if (!isEmpty && !playing && !playerVersion) return undefined;
	return { presentationId, title: firstName(found?.title) ?? title, isEmpty };
}
