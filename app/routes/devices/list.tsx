import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { deviceGroupCreate } from "@signage/contract/devices";
import { MonitorPlay, Plus } from "lucide-react";
import { z } from "zod";
import { Button, ButtonLink } from "~/components/button";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { ErrorBox } from "~/components/error-box";
import { TextField } from "~/components/field";
import { FormButtons } from "~/components/form-buttons";
import { InPlace } from "~/components/in-place";
import { PageHeader } from "~/components/page-header";
import { Panel } from "~/components/panel";
import { plainFields } from "~/components/plain-fields";
import { useUnlessStopped } from "~/components/slow-notice";
import { paths } from "~/paths";
import {
	addDeviceGroup,
	deleteDeviceGroup,
	listDeviceGroups,
} from "~/services/devices/devices.server";
import { done, form, intents } from "~/services/forms/intents.server";
import { listPresentationTitles } from "~/services/presentations/presentations.server";
import { loadBesideForm } from "~/services/request/answers.server";
import { forSignedIn } from "~/services/request/guard.server";
import { choices } from "./choices.server";
import { Group } from "./group";
import { deviceGroupId, groupForm, saveGroup } from "./save-group.server";

export { shouldRevalidate } from "~/components/revalidation";

export const meta = () => [{ title: "Device Management" }];

export const loader = forSignedIn(async (visit) => {
	const { searchParams } = visit.url;
	const [groups, presentations] = await loadBesideForm(
		visit,
		() => Promise.all([listDeviceGroups(visit), listPresentationTitles(visit)]),
		[[], []],
	);
	const asked = searchParams.get("confirm") === "delete-group" && searchParams.get("id");
	const deleting = groups.find((group) => String(group.deviceGroupId) === asked);
	return {
		groups,
		...choices(visit, groups, presentations),
		isAdding: searchParams.has("add"),
		deleting: deleting && {
			deviceGroupId: deleting.deviceGroupId,
			title: deleting.title,
			devices: deleting.devices.length,
		},
	};
});

export const action = intents(forSignedIn, {
	"add-group": form(deviceGroupCreate, async (visit, { title }) => {
		await addDeviceGroup(visit, title);
		return done(visit, paths.devices, `Group added: ${title}`);
	}),
	"save-group": form(groupForm, saveGroup),
	"delete-group": form(z.object({ deviceGroupId }), async (visit, typed) => {
		await deleteDeviceGroup(visit, typed.deviceGroupId);
		return done(visit, paths.devices, "Group deleted");
	}),
});

function AddGroup() {
	const answer = useUnlessStopped(useActionData<typeof action>());
	const isAnswered = answer?.intent === "add-group";
	const fields = plainFields("add-group", ["title"], isAnswered ? answer?.result : undefined);
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
					cancel={<ButtonLink to={paths.devices}>Cancel</ButtonLink>}
				/>
			</Form>
		</Panel>
	);
}

export default function DevicesPage() {
	const { groups, presentations, choosing, hasAll, isAdding, deleting } =
		useLoaderData<typeof loader>();
	const answer = useUnlessStopped(useActionData<typeof action>());
	const typed = answer?.intent === "save-group" ? answer.result.initialValue : undefined;
	const groupProps = ({ deviceGroupId }: { deviceGroupId: number }) => {
		const id = String(deviceGroupId);
		const own = typed?.deviceGroupId === id ? typed : undefined;
		const isWhole = choosing === "every group" || (own !== undefined && hasAll);
		return { isChoosing: choosing === id, isWhole, typed: own };
	};
	return (
		<>
			<ErrorBox
				error={answer?.error}
				formErrors={Object.values(answer?.result.error ?? {}).flatMap((errors) => errors ?? [])}
			/>
			<PageHeader
				title="Device Management"
				lead="Each screen plays its group's presentation. A newly paired screen joins the default group."
			>
				<ButtonLink to={paths.verifyDevice} kind="primary">
					<MonitorPlay size={18} aria-hidden />
					Verify Device
				</ButtonLink>
				<ButtonLink to="?add">
					<Plus size={18} aria-hidden />
					Add new group
				</ButtonLink>
			</PageHeader>
			{(isAdding || answer?.intent === "add-group") && <AddGroup key={answer?.key} />}
			<InPlace className="flex flex-col gap-6">
				{groups.map((group) => (
					<Group
						key={group.deviceGroupId}
						group={group}
						presentations={presentations}
						{...groupProps(group)}
					/>
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
					back={paths.devices}
					action={paths.devices}
					fields={{ intent: "delete-group", deviceGroupId: deleting.deviceGroupId }}
				/>
			)}
		</>
	);
}
