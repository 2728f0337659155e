import { useActionData, useLocation } from "@remix-run/react";
import { data } from "@remix-run/server-runtime";
import { deviceGroupCreate } from "@signage/contract/devices";
import * as z from "zod";
import { ErrorBox } from "~/components/errors/error-box";
import { useUnlessStopped } from "~/components/frame/slow-notice";
import { InPlace } from "~/components/links/in-place";
import { Link } from "~/components/links/link";
import { revalidatedWhereGone } from "~/components/loading/revalidation";
import { SetUpScreen } from "~/components/screens/set-up-screen";
import { UnsavedForms } from "~/components/unsaved/unsaved-forms";
import { paths } from "~/paths";
import { addDeviceGroup, deleteDeviceGroup } from "~/services/devices/devices.server";
import { done, type FormAnswer, form, intents } from "~/services/forms/intents.server";
import { namingSave, saveOnce } from "~/services/forms/save-key.server";
import { forSignedIn } from "~/services/request/guard.server";
import { sha256 } from "~/services/request/runtime.server";
import styles from "~/styles/devices.css?url";
import { AddGroup } from "./add-group";
import {
	alertOfAll,
	alertOfGroup,
	groupOnly,
	startAlerts,
	startGroupAlert,
	stopAlerts,
	stopGroupAlert,
} from "./alerts.server";
import { answered } from "./answered";
import {
	chosenDevices,
	moveDevices,
	movedDevices,
	removeDevices,
	renameDevices,
	renamedDevices,
} from "./change-devices.server";
import { ChosenForm } from "./chosen-form";
import { Dialogs } from "./dialogs";
import { FleetHeader } from "./fleet-header";
import { useToldOnceGone } from "./gone-groups";
import { Group } from "./group";
import { loadFleet } from "./load.server";
import { MissingLists } from "./missing-lists";
import { NothingFits } from "./nothing-fits";
import { PausedScreens } from "./paused-screens";
import { PostedGroup } from "./posted-group";
import { fleetAt, fleetQueryIn, isNarrowed, losesChoices } from "./query";
import { RenameDialog } from "./rename-dialog";
import { groupForm, saveGroup } from "./save-group.server";
import { Toolbar } from "./toolbar";
import { typedNames } from "./typed-names";
import { UnsavedGroups } from "./unsaved-groups";
import { useKeptFleet } from "./use-kept-fleet";

export { clientAction } from "~/components/loading/kept-offline";

export const shouldRevalidate = revalidatedWhereGone("delete-group", "remove-devices");

export const meta = () => [{ title: "Device Management" }];
export const links = () => [{ rel: "stylesheet", href: styles }];

export const loader = forSignedIn(async (visit) => {
	const shown = await loadFleet(visit);
	// Where a page that keeps itself fresh asks for the data alone, another status would say that it cannot be had.
	return data(shown, { status: shown.nothingToAsk && visit.isPage ? 400 : 200 });
});

/** The page with every group: a new one has no device that a search could find. */
const withAllGroups = (search: string) =>
	fleetAt(search, {
		search: "",
		state: undefined,
		system: undefined,
		group: undefined,
		isAdding: false,
	});

export const action = intents(forSignedIn, {
	"add-group": namingSave(
		form(deviceGroupCreate, async (visit, { title }) => {
			const name = await sha256(title);
			// One of another name is another one, also if its form was on its way before.
			await saveOnce(visit.form, (key) => addDeviceGroup(visit, title, `${key}-${name}`));
			return done(visit, withAllGroups(visit.url.search), `Group added: ${title}`);
		}),
	),
	"save-group": form(groupForm, saveGroup),
	"delete-group": form(groupOnly, async (visit, { deviceGroupId }) => {
		await deleteDeviceGroup(visit, deviceGroupId);
		const { search } = visit.url;
		const { group } = fleetQueryIn(search);
		// Where it was the one that is shown, nothing would be left on the page.
		const other = group === deviceGroupId ? { group: undefined } : {};
		return done(visit, fleetAt(search, other), "Group deleted");
	}),
	"start-alert": form(alertOfGroup, startGroupAlert),
	"stop-alert": form(groupOnly, stopGroupAlert),
	"start-alert-all": form(alertOfAll, startAlerts),
	"stop-alert-all": form(z.object({}), stopAlerts),
	"move-devices": form(movedDevices, moveDevices),
	"remove-devices": form(chosenDevices, removeDevices),
	"rename-devices": form(renamedDevices, renameDevices),
});

const isLeaving = (from: string, to: string) => losesChoices(fleetQueryIn(from), fleetQueryIn(to));

export default function DevicesPage() {
	const { groups, counts, query, isForOne, ...asked } = useKeptFleet();
	const {
		presentations,
		schedules,
		hasGroups,
		hasPresentations,
		hasSchedules,
		hasAllPresentations,
		hasAllSchedules,
		titles,
		deleting,
		removing,
		alert,
		player,
		systems,
		naming,
	} = asked;
	const noteGone = useToldOnceGone(hasGroups ? titles : undefined);
	const answer = useUnlessStopped(useActionData<FormAnswer>());
	const key = useUnlessStopped(useLocation().key);
	const { errors, ofGroup, chosen, moving, forAll, renamed, fields, formErrors } = answered(answer);
	const isAdding = query.isAdding || answer?.intent === "add-group";
	const reach = alert === "start" || forAll ? asked.reach : undefined;
	const names = renamed ? typedNames(renamed.initialValue) : naming;
	const ticked = new Set([chosen?.deviceId ?? asked.ticked].flat().map(String));
	const groupProps = ({ deviceGroupId }: { deviceGroupId: number }) => {
		const id = String(deviceGroupId);
		const own = ofGroup?.deviceGroupId === id ? ofGroup : undefined;
		const isChoosing = query.edit === deviceGroupId;
		const isWhole = isChoosing || (own !== undefined && isForOne);
		return {
			isChoosing,
			offersAll: {
				presentations: hasPresentations && (isWhole || hasAllPresentations),
				schedules: hasSchedules && (isWhole || hasAllSchedules),
			},
			typed: own,
			errors: own && errors,
		};
	};
	const isOf = ({ deviceGroupId }: { deviceGroupId: number }) =>
		String(deviceGroupId) === ofGroup?.deviceGroupId;
	// One that is not found here by what the devices are narrowed to, or as no group can be had; not one that is gone.
	const isElsewhere = !groups.some(isOf) && (!hasGroups || titles.some(isOf));
	return (
		<>
			<ErrorBox
				// Whoever presses Remove again with nothing ticked is told again.
				key={key}
				error={answer?.error}
				fields={fields}
				formErrors={answer ? formErrors : [asked.nothingToAsk ?? []].flat()}
				isBehind={names.length > 0 || reach !== undefined}
			/>
			<FleetHeader
				query={query}
				hasPresentations={presentations.length > 0 || !hasPresentations}
				isAdding={isAdding}
				counts={counts}
				alerted={asked.alerted}
				oldSince={asked.oldSince}
			/>
			{isAdding && <AddGroup />}
			{(counts.devices > 1 || isNarrowed(query)) && (
				<Toolbar query={query} systems={systems} groups={groups} />
			)}
			<MissingLists names={asked.missing} />
			<PausedScreens count={counts.paused} names={asked.paused} />
			{player && (
				<div className="mb-6">
					<SetUpScreen player={player}>
						It shows six digits.{" "}
						<Link to={paths.verifyDevice} className="text-accent underline">
							Enter them here
						</Link>
						, and it joins the default group.
					</SetUpScreen>
				</div>
			)}
			<InPlace>
				<div className="flex flex-col gap-6">
					{ofGroup && isElsewhere && (
						<PostedGroup
							query={query}
							presentations={presentations}
							schedules={schedules}
							hasSchedules={hasSchedules}
							isInAlert={answer?.intent === "stop-alert"}
							{...groupProps({ deviceGroupId: Number(ofGroup.deviceGroupId) })}
							typed={ofGroup}
						/>
					)}
					{groups.map((group) => (
						<Group
							key={group.deviceGroupId}
							group={group}
							query={query}
							presentations={presentations}
							schedules={schedules}
							hasSchedules={hasSchedules}
							ticked={ticked}
							noteGone={noteGone}
							{...groupProps(group)}
						/>
					))}
				</div>
				{hasGroups && groups.length === 0 && isNarrowed(query) && <NothingFits query={query} />}
				{groups.some(({ rows }) => rows.length > 0) && (
					<ChosenForm
						groups={titles}
						query={query}
						field={moving}
						answered={answer && chosen ? { key: answer.key, ticked } : undefined}
					/>
				)}
			</InPlace>
			{names.length > 0 ? (
				<RenameDialog
					devices={names}
					errors={renamed?.error ?? undefined}
					isRefused={renamed !== undefined}
					query={query}
				/>
			) : (
				<UnsavedForms isLeaving={isLeaving}>
					<UnsavedGroups isAdding={isAdding} />
				</UnsavedForms>
			)}
			<Dialogs
				{...{ deleting, removing, alert, reach, counts, query, forAll }}
				{...{ presentations, hasPresentations }}
			/>
		</>
	);
}
