import { rowId, rowIdParam, title } from "@signage/contract/fields";
import { z } from "zod";
import { paths } from "~/paths";
import { saveDeviceGroup } from "~/services/devices/devices.server";
import { done, type FormVisit } from "~/services/forms/intents.server";

/** The hidden field with the id of the form's group. */
export const deviceGroupId = z.string("Unknown group").pipe(rowIdParam);

export const groupForm = z.object({
	deviceGroupId,
	title: title.optional(),
	actualPresentationId: rowId.optional(),
});

/** Saves the fields present in the form; an empty presentation clears it. */
export async function saveGroup(visit: FormVisit, typed: z.output<typeof groupForm>) {
	const { title: newTitle, actualPresentationId = null } = typed;
	const group = await saveDeviceGroup(visit, typed.deviceGroupId, {
		title: newTitle,
		...(visit.form.has("actualPresentationId") && { actualPresentationId }),
	});
	return done(visit, paths.devices, group ? `Saved: ${group.title}` : "Saved");
}
