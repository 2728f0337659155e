import { rowId, rowIdParam, title } from "@signage/contract/fields";
import { isSameText } from "@signage/contract/text/same-text";
import * as z from "zod";
import { ifTold } from "~/services/client/if-any.server";
import {
	changeDeviceGroup,
	getDeviceGroup,
	saveDeviceGroup,
} from "~/services/devices/devices.server";
import { done, type FormVisit, formAnswer } from "~/services/forms/intents.server";
import { nameOfGroup } from "~/shared/shown-name";
import { GROUP_FIELDS, type GroupField, openedIn } from "./opened-group";
import { fleetAt } from "./query";

/** The hidden field with the id of the form's group. */
export const deviceGroupId = z.string("Unknown group").pipe(rowIdParam);

export const groupForm = z.object({
	deviceGroupId,
	/** As it came: one that is still the same is no new one, whatever the service has let somebody call the group. */
	title: z.string().optional(),
	actualPresentationId: rowId.optional(),
	alertPresentationId: rowId.optional(),
	scheduleId: rowId.optional(),
	openedAs: z.string().optional(),
});

const CLEARED_IF_EMPTY = ["actualPresentationId", "alertPresentationId", "scheduleId"] as const;

/** Else who has chosen a presentation waits for it on screens that play by a schedule. */
const SCHEDULE_FIRST = "its schedule goes first, its presentation plays where that says nothing";

/**
 * Saves the fields that the form has; a presentation or schedule that is empty is cleared, a title must not be. What is as the form came
 * with it counts as left out: somebody may have changed it since, and an alert that they started must not end.
 * @throws ServiceError
 */
export async function saveGroup(visit: FormVisit, typed: z.output<typeof groupForm>) {
	const opened = openedIn(typed.openedAs);
	const isTyped = (name: GroupField) => !isSameText(String(visit.form.get(name)), opened?.[name]);
	const given = GROUP_FIELDS.filter((name) => visit.form.has(name));
	const changed = given.filter(isTyped);
	const named = title.safeParse(visit.form.get("title"));
	if (changed.includes("title") && named.error) {
		const initialValue = Object.fromEntries(visit.form) as Record<string, string>;
		const messages = named.error.issues.map(({ message }) => message);
		return formAnswer("save-group", { error: { title: messages }, initialValue }, {});
	}
	const updateOf = (names: readonly GroupField[]) => ({
		...(names.includes("title") && named.success && { title: named.data }),
		...Object.fromEntries(
			CLEARED_IF_EMPTY.filter((name) => names.includes(name)).map((name) => [
				name,
				typed[name] ?? null,
			]),
		),
	});
	const { deviceGroupId: id } = typed;
	// What the form leaves out stays as it is, also where a service takes what a PUT leaves out for cleared.
	const isWhole = changed.length === GROUP_FIELDS.length;
	const now = isWhole ? undefined : await ifTold(() => getDeviceGroup(visit, id));
	const group = await (now
		? changeDeviceGroup(visit, now, updateOf(changed))
		: saveDeviceGroup(visit, id, updateOf(given)));
	const endsAlert = changed.includes("alertPresentationId") && !typed.alertPresentationId;
	const isChosen = changed.includes("actualPresentationId") && typed.actualPresentationId;
	const said = [
		group ? `Saved: ${nameOfGroup(group)}` : "Saved",
		endsAlert && now?.isInAlert ? "its alert has ended" : [],
		isChosen && group?.scheduleId ? SCHEDULE_FIRST : [],
	].flat();
	return done(visit, fleetAt(visit.url.search, { edit: undefined }), said.join("; "));
}
