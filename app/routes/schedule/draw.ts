import { redirect } from "@remix-run/server-runtime";
import { rowIdParam } from "@signage/contract/fields";
import { paths } from "~/paths";
import { pageStatus, ServiceError } from "~/services/client/errors.server";
import { othersForm, takeOpener } from "~/services/client/whose.server";
import { readForm } from "~/services/forms/read-form.server";
import { listPresentationTitles } from "~/services/presentations/list.server";
import { numbered } from "~/services/request/failure.server";
import { forSignedIn, type Visit, withoutPage } from "~/services/request/guard.server";
import { isZone } from "~/services/schedules/browser-zone.server";
import { drawnValues } from "./drawn.server";
import { type Kind, SIMPLE, WEEKLY } from "./kinds";
import { pickedWeek, readValues } from "./posted.server";
import { zoneOf } from "./zone.server";

// What scripts ask while somebody types. Without scripts, each answer of the form has its drawing.

/** Ids of presentations, with commas, as far as they can be read. */
const idsIn = (text: string) =>
	new Set(text.split(",").flatMap((id) => rowIdParam.safeParse(id).data ?? []));

async function drawingOf(visit: Visit, kind: Kind, form: FormData) {
	const values = readValues(form, kind);
	const zone = String(form.get("zone") ?? "");
	const known = idsIn(String(form.get("known") ?? ""));
	const used = idsIn(
		Object.values(values.lists)
			.flatMap((items) => items.map(({ presentationId }) => presentationId))
			.join(),
	);
	const [ianaId, presentations] = await Promise.all([
		isZone(zone) ? zone : zoneOf(visit, values),
		[...used].every((id) => known.has(id)) ? [] : listPresentationTitles(visit),
	]);
	return drawnValues(kind, values, ianaId, presentations, Date.now(), pickedWeek(form)) ?? null;
}

/**
 * POST: the timeline of a form as it is typed, as JSON; null if there is none. It changes nothing, and rows that cannot be
 * read are left out. `kind` is simple or weekly; `zone` the IANA id of the form's zone and `known` the ids of presentations
 * whose names the page has, with commas: where they say enough, the service is not asked. `week` is the Sunday of the week
 * that is wanted, of dated items.
 */
export const action = withoutPage(forSignedIn)(async (visit) => {
	const form = await readForm(visit.request, visit.env.REQUEST_TIMEOUT_MS);
	const other = await othersForm(visit, takeOpener(form));
	if (other) return Response.json({ message: other.message }, { status: pageStatus(other) });
	const kind = [SIMPLE, WEEKLY].find(({ name }) => name === form.get("kind"));
	if (!kind) return Response.json({ message: "Say simple or weekly." }, { status: 400 });
	try {
		return Response.json(await drawingOf(visit, kind, form));
	} catch (cause) {
		if (!(cause instanceof ServiceError)) throw cause;
		const { message } = numbered(visit, cause.toJSON());
		return Response.json({ message }, { status: pageStatus(cause) });
	}
});
/** A GET leads to the list. */
export const loader = forSignedIn(async () => redirect(paths.schedules));
