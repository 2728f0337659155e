import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { redirect } from "@remix-run/server-runtime";
import { type DeviceGroup, deviceGroupCreate } from "@signage/contract/devices";
import { MonitorPlay, Plus } from "lucide-react";
import { Button, ButtonLink } from "~/components/button";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { ErrorBox } from "~/components/error-box";
import { TextField } from "~/components/field";
import { FormButtons } from "~/components/form-buttons";
import { InPlace } from "~/components/in-place";
import { PageHeader } from "~/components/page-header";
import { Panel } from "~/components/panel";
import { plainFields } from "~/components/plain-fields";
import { ServiceError } from "~/services/client/errors.server";
import {
	addDeviceGroup,
	deleteDeviceGroup,
	listDeviceGroups,
} from "~/services/devices/devices.server";
import { readForm } from "~/services/forms/read-form.server";
import { listPresentationTitles } from "~/services/presentations/presentations.server";
import type { Scope } from "~/services/request/context.server";
import { attempt, badRequest, invalid, signedIn } from "~/services/request/route.server";
import { Group } from "./group";
import { groupId, saveGroup } from "./save-group.server";

export { shouldRevalidate } from "~/components/revalidation";

export const meta = () => [{ title: "Device Management" }];

export const loader = signedIn(async ({ scope, url }) => {
	const [groups, presentations] = await Promise.all([
		listDeviceGroups(scope),
		listPresentationTitles(scope),
	]).catch((cause): [DeviceGroup[], never[]] => {
		// The answer to a form says by itself what failed, and keeps what was typed.
		if (scope.request.method === "POST" && cause instanceof ServiceError) return [[], []];
		throw cause;
	});
	const asked = url.searchParams.get("confirm") === "delete-group" && url.searchParams.get("id");
	const deleting = groups.find((group) => String(group.deviceGroupId) === asked);
	return {
		groups,
		presentations,
		isAdding: url.searchParams.has("add"),
		deleting: deleting && {
			deviceGroupId: deleting.deviceGroupId,
			title: deleting.title,
			devices: deleting.devices.length,
		},
	};
});

async function addGroup(scope: Scope, form: FormData) {
	const submission = parseWithZod(form, { schema: deviceGroupCreate });
	if (submission.status !== "success") return invalid(submission.reply());
	return attempt(submission.reply, async () => {
		await addDeviceGroup(scope, submission.value.title);
		scope.session.setNotice(`Group added: ${submission.value.title}`);
		return redirect("/devices");
	});
}

async function deleteGroup(scope: Scope, form: FormData) {
	return attempt(
		() => ({}),
		async () => {
			await deleteDeviceGroup(scope, groupId(form));
			scope.session.setNotice("Group deleted");
			return redirect("/devices");
		},
	);
}

export const action = signedIn(async ({ scope, request }) => {
	const form = await readForm(request);
	switch (form.get("intent")) {
		case "add-group":
			return addGroup(scope, form);
		case "save-group":
			return saveGroup(scope, form);
		case "delete-group":
			return deleteGroup(scope, form);
		default:
			throw badRequest("Unknown action.");
	}
});

function AddGroup() {
	const answer = useActionData<typeof action>();
	const fields = plainFields("add-group", ["title"], answer?.panel ? undefined : answer?.result);
	return (
		<Panel className="mb-6 p-5">
			<Form method="post" noValidate className="flex flex-wrap items-end gap-3">
				<div className="min-w-60 flex-1">
					<TextField field={fields.title} label="Name of the new group" required autoFocus />
				</div>
				<FormButtons
					action={
						<Button kind="primary" name="intent" value="add-group">
							Add group
						</Button>
					}
					cancel={<ButtonLink to="/devices">Cancel</ButtonLink>}
				/>
			</Form>
		</Panel>
	);
}

export default function DevicesPage() {
	const { groups, presentations, isAdding, deleting } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<>
			<ErrorBox
				error={answer?.error}
				formErrors={Object.values(answer?.result.error ?? {}).flatMap((errors) => errors ?? [])}
			/>
			<PageHeader
				title="Device Management"
				lead="Screens play what their group is given. A newly paired screen joins the default group."
			>
				<ButtonLink to="/verify-device" kind="primary">
					<MonitorPlay size={18} aria-hidden />
					Verify Device
				</ButtonLink>
				<ButtonLink to="?add">
					<Plus size={18} aria-hidden />
					Add new group
				</ButtonLink>
			</PageHeader>
			{(isAdding || answer?.result.error?.title) && !answer?.panel && (
				<AddGroup key={answer?.key} />
			)}
			<InPlace className="flex flex-col gap-6">
				{groups.map((group) => (
					<Group key={group.deviceGroupId} group={group} presentations={presentations} />
				))}
			</InPlace>
			{deleting && (
				<ConfirmDialog
					message={
						<>
							Delete the group “{deleting.title}”?
							{deleting.devices > 0 && " Its devices go to the default group."}
						</>
					}
					back="/devices"
					action="/devices"
					fields={{ intent: "delete-group", deviceGroupId: deleting.deviceGroupId }}
				/>
			)}
		</>
	);
}
