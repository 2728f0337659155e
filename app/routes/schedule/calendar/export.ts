import { pageStatus, ServiceError } from "~/services/client/errors.server";
import { listPresentationTitles } from "~/services/presentations/list.server";
import { idInPath } from "~/services/request/answers.server";
import { attachmentNamed } from "~/services/request/attachment.server";
import { numbered } from "~/services/request/failure.server";
import { forSignedIn, type Visit, withoutPage } from "~/services/request/guard.server";
import { plainAnswer } from "~/services/request/plain-answer.server";
import { inWords, NOT_LOADED } from "~/services/schedules/error-words.server";
import { getSchedule, listTimeZonesIfAny } from "~/services/schedules/schedules.server";
import { ianaIdIn } from "~/services/schedules/timetable.server";
import { kindAt } from "../kinds";
import { scheduleCalendar } from "./events.server";

const UNKNOWN_ZONE =
	"The time zone of this schedule is not known here, so there can be no calendar of it.";

/** The calendar of a saved schedule, or a plain sentence with an error's status: there is no page to show it in. */
async function answer(visit: Visit): Promise<Response> {
	const kind = kindAt(visit.url.pathname);
	const id = idInPath(visit);
	if (id === undefined) return plainAnswer(404, "There is nothing at this address.");
	const [saved, presentations, zones] = await Promise.all([
		getSchedule(visit, kind.name, id),
		listPresentationTitles(visit),
		listTimeZonesIfAny(visit),
	]);
	const zone = ianaIdIn(zones, saved.timeZoneId);
	if (zone === undefined) return plainAnswer(409, UNKNOWN_ZONE);
	const { host } = new URL(visit.origin);
	const asked = { kind, id, saved, zone, presentations, now: Date.now(), host };
	// It may take a tenth of a second, so others come first, and not for who has hung up.
	await new Promise((resolve) => setTimeout(resolve));
	visit.signal.throwIfAborted();
	const text = scheduleCalendar(asked);
	return new Response(text, {
		headers: {
			"Content-Type": "text/calendar; charset=utf-8",
			"Content-Disposition": attachmentNamed(saved.name, "schedule", "ics"),
		},
	});
}

export const loader = withoutPage(forSignedIn)(async (visit) => {
	try {
		return await answer(visit);
	} catch (cause) {
		if (!(cause instanceof ServiceError)) throw cause;
		const error = numbered(visit, inWords(cause, NOT_LOADED).toJSON());
		return plainAnswer(pageStatus(error), error.message);
	}
});
