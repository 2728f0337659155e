import { useRef, useState } from "react";
import { Button, ButtonAnchor } from "~/components/button";
import { classes } from "~/components/classes";
import { TextField } from "~/components/forms/field";
import { useSaved, useUnsavedForm } from "~/components/unsaved/unsaved-forms";
import { nameOfGroup, shownName } from "~/shared/shown-name";
import { PresentationField } from "../presentations/presentation-field";
import { type FormGroup, type GroupFormProps, groupField } from "./group-form-props";
import { GroupSchedule } from "./group-schedule";
import { GROUP_FIELDS, openedAs } from "./opened-group";
import { dialogLink, fleetPath } from "./query";
import { useGroupFocus } from "./use-group-focus";

/** The fields of a group's form, with what is wrong in them. */
export const groupFields = (deviceGroupId: unknown, errors: GroupFormProps["errors"]) =>
	GROUP_FIELDS.map((name) => ({
		id: `${name}-${deviceGroupId}`,
		name,
		errors: errors?.[name] ?? undefined,
	}));

const TITLES = {
	actualPresentationId: "actualPresentationTitle",
	alertPresentationId: "alertPresentationTitle",
} as const;
type Choice = keyof typeof TITLES;

/** The group's own presentation, though the list does not have it: without it, Save would clear it. */
function ownOf(group: FormGroup, name: Choice, listed: GroupFormProps["presentations"]) {
	const presentationId = group[name];
	if (!presentationId || listed.some((one) => one.presentationId === presentationId)) return [];
	return [
		{ presentationId, title: shownName("Presentation", presentationId, group[TITLES[name]]) },
	];
}

/** What a group plays, its alert, and behind "More" its name and its end. */
export function GroupForm({
	group,
	query,
	presentations,
	schedules,
	hasSchedules,
	offersAll,
	isChoosing,
	typed,
	errors,
}: GroupFormProps) {
	const { deviceGroupId, title, isDefault, isInAlert } = group;
	const isFolded = group.isFolded && !isChoosing && !typed;
	const name = nameOfGroup(group);
	useSaved(`title-${deviceGroupId}`, title);
	useSaved(`actualPresentationId-${deviceGroupId}`, String(group.actualPresentationId ?? ""));
	useSaved(`alertPresentationId-${deviceGroupId}`, String(group.alertPresentationId ?? ""));
	useSaved(`scheduleId-${deviceGroupId}`, String(group.scheduleId ?? ""));
	const { isUnsaved, form } = useUnsavedForm();
	useGroupFocus(deviceGroupId, { isChoosing, isInAlert });
	// It stays open when the answer is gone, as what was typed is still there.
	const [isOpened, setIsOpened] = useState(false);
	if (typed && (errors?.title || typed.title !== title) && !isOpened) setIsOpened(true);
	// It stays when the schedules cannot be had for a while, as one may be chosen.
	const hadSchedules = useRef(false);
	hadSchedules.current ||= hasSchedules || Boolean(group.scheduleId ?? typed?.scheduleId);
	/** Each group has buttons of these names. */
	const heading = `group-${deviceGroupId}`;
	const unsaved = `unsaved-${deviceGroupId}`;
	const own = [group, typed ?? {}].flatMap((one) => [
		Number(one.actualPresentationId),
		Number(one.alertPresentationId),
	]);
	const offered = offersAll.presentations
		? presentations
		: presentations.filter((one) => own.includes(one.presentationId));
	/** Without scripts one link, beside the first list, does what the picker does. */
	const others = !offersAll.presentations && (
		<a
			href={dialogLink(query, { edit: deviceGroupId })}
			aria-label={`Choose another presentation for ${name}`}
		>
			Choose another
		</a>
	);
	const choice = (name: Choice, label: string, purpose: string) => (
		<PresentationField
			field={groupField(name, { group, typed, errors })}
			label={label}
			purpose={purpose}
			offered={[...ownOf(group, name, presentations), ...offered]}
			typed={typed?.[name]}
			hasMore={!offersAll.presentations}
			more={name === "actualPresentationId" && others}
			autoFocus={isChoosing && name === "actualPresentationId"}
		/>
	);
	return (
		<form
			method="post"
			action={fleetPath(query)}
			className={classes("group-form", isFolded && "folded")}
			{...form}
		>
			<input type="hidden" name="deviceGroupId" value={deviceGroupId} />
			<input type="hidden" name="openedAs" value={String(typed?.openedAs ?? openedAs(group))} />
			{choice(
				"actualPresentationId",
				"Presentation",
				`what ${name} plays${group.scheduleId ? " where its schedule says nothing" : ""}`,
			)}
			{choice("alertPresentationId", "Alert presentation", `the alert of ${name}`)}
			{hadSchedules.current && (
				<GroupSchedule
					group={group}
					schedules={schedules}
					hasAll={offersAll.schedules}
					typed={typed}
					errors={errors}
					query={query}
				/>
			)}
			<Button
				kind={isUnsaved ? "primary" : "secondary"}
				name="intent"
				value="save-group"
				aria-describedby={isUnsaved ? `${heading} ${unsaved}` : heading}
			>
				Save
			</Button>
			{isUnsaved && (
				<small className="unsaved-mark">
					<span id={unsaved}>Not saved</span>
				</small>
			)}
			{isInAlert ? (
				<Button kind="danger" name="intent" value="stop-alert" aria-describedby={heading}>
					Stop alert
				</Button>
			) : (
				<Button name="intent" value="start-alert" aria-describedby={heading}>
					Start alert
				</Button>
			)}
			<details open={isOpened || undefined}>
				<summary className="btn btn-quiet" aria-label={`More about ${name}`}>
					More
				</summary>
			</details>
			{/* Outside, so that the summary stays where it is: shown below it while that is open, by styles. */}
			<div>
				<div>
					<TextField
						field={groupField("title", { group, typed, errors })}
						label="Name of the group"
						autoComplete="off"
					/>
				</div>
				{!isDefault && (
					<ButtonAnchor
						kind="quiet-danger"
						href={dialogLink(query, { confirm: "delete-group", id: deviceGroupId })}
					>
						Delete group
					</ButtonAnchor>
				)}
			</div>
		</form>
	);
}
