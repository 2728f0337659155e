import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/server-runtime";
import { rowId, rowIdParam, title } from "@signage/contract/fields";
import { z } from "zod";
import { saveDeviceGroup } from "~/services/devices/devices.server";
import type { Scope } from "~/services/request/context.server";
import { attempt, badRequest, invalid } from "~/services/request/route.server";

/** @throws an answer: 400 when the form names no group */
export function groupId(form: FormData): number {
	const id = rowIdParam.safeParse(form.get("deviceGroupId"));
	if (!id.success) throw badRequest("Unknown group.");
	return id.data;
}

const groupForm = z.object({ title: title.optional(), actualPresentationId: rowId.optional() });

/** Saves a group's fields that the form has; an empty presentation means none. */
export async function saveGroup(scope: Scope, form: FormData) {
	const id = groupId(form);
	const submission = parseWithZod(form, { schema: groupForm });
	const panel = String(id);
	if (submission.status !== "success") return invalid(submission.reply(), undefined, panel);
	const { title: newTitle, actualPresentationId = null } = submission.value;
	return attempt(submission.reply, async () => {
		const group = await saveDeviceGroup(scope, id, {
			title: newTitle,
			...(form.has("actualPresentationId") && { actualPresentationId }),
		});
		scope.session.setNotice(`Saved: ${group.title}`);
		return redirect("/devices");
	});
}
