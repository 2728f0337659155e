import { newPerson, ok } from "./caller";

/** An id that nothing has. */
export const GONE = 2_000_000_000;
export const ZONE = "W. Europe Standard Time";

/** A simple schedule with one item, as it is sent. */
export const dated = (presentationId: number, dateTime = "2026-11-22 09:30") => ({
	name: "Season",
	timeZoneId: ZONE,
	dateTimeCollection: [{ dateTime, presentationId }],
});
/** A weekly schedule with one item on Sunday, as it is sent. */
export const weekly = (presentationId: number, time = "09:30:00") => ({
	name: "Week",
	timeZoneId: ZONE,
	Sunday: [{ time, presentationId }],
});

interface Service {
	url: string;
}
/** A new presentation; resolves to its id. */
export const newShow = async (service: Service, token: string, title: string) =>
	(await ok(service, "createPresentation", { token, body: { title } })).presentationId;

/** Somebody else, with a presentation and a schedule that nobody else may use. */
export async function strangerWith(service: Service) {
	const { token } = await newPerson(service);
	const presentationId = await newShow(service, token, "Theirs");
	const body = dated(presentationId);
	const { id } = await ok(service, "createSimpleSchedule", { token, body });
	return { token, presentationId, scheduleId: id };
}
