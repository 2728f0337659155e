import { useActionData, useLoaderData, useLocation, useParams } from "@remix-run/react";
import type { ServerRuntimeMetaFunction as MetaFunction } from "@remix-run/server-runtime";
import * as z from "zod";
import { ButtonLink } from "~/components/button";
import { ConfirmDialog } from "~/components/dialogs/confirm-dialog";
import { ErrorBox } from "~/components/errors/error-box";
import { plainFields } from "~/components/forms/plain-fields";
import { tabTitle } from "~/components/frame/tab-title";
import { Link } from "~/components/links/link";
import { Gone } from "~/components/loading/gone";
import { PageHeader } from "~/components/page-header";
import { Panel } from "~/components/panel";
import { PlayerAddress } from "~/components/screens/player-address";
import { Quoted } from "~/components/text/quoted";
import { TitledPanel } from "~/components/titled-panel";
import { paths } from "~/paths";
import { removeDevice } from "~/services/devices/devices.server";
import { done, form, intents } from "~/services/forms/intents.server";
import { loadBesideForm, pathId } from "~/services/request/answers.server";
import { forSignedIn } from "~/services/request/guard.server";
import { dialogLink, fleetAt, fleetQueryIn } from "../devices/query";
import { useKeptPage } from "../kept-page";
import { DEVICE_FIELDS, DeviceForm } from "./device-form";
import { FactsPanel } from "./facts-panel";
import { loadDevice } from "./load.server";
import { misnamed, saveTyped, typedDevice } from "./save-device.server";

export { clientAction } from "~/components/loading/kept-offline";
export { shouldRevalidate } from "~/components/loading/revalidation";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: tabTitle("Edit Device", data?.device?.name) },
];

export const loader = forSignedIn(async (visit) => {
	const wanted = pathId(visit);
	return {
		device: await loadBesideForm(visit, () => loadDevice(visit, wanted), undefined),
		isRemoving: visit.url.searchParams.get("confirm") === "delete",
	};
});

export const action = intents(forSignedIn, {
	save: form(typedDevice, async (visit, typed) => {
		const refused = misnamed(visit, "save");
		if (refused) return refused;
		const name = await saveTyped(visit, pathId(visit), typed);
		return done(visit, fleetAt(visit.url.search), `Saved: ${name}`);
	}),
	delete: form(z.object({}), async (visit) => {
		await removeDevice(visit, pathId(visit));
		return done(visit, fleetAt(visit.url.search), "Screen removed");
	}),
});

/** So late the page may be with what the screen does: whoever has just plugged it in looks here. */
const SCREEN_MS = 10_000;

/** DeviceEdit (spec 2). The browser's history may lead from one screen to another: what its form has stays with the one. */
export default function DevicePage() {
	return <EditDevice key={useParams().id} />;
}

/** What a screen is called, its group, what it reports, and how to pair it again. */
function EditDevice() {
	const { device, isRemoving } = useLoaderData<typeof loader>();
	/** What the screen reports, until it is removed. The form beside it keeps what it was opened with. */
	const { data: kept, oldSince, isGone } = useKeptPage<typeof loader>({ everyMs: SCREEN_MS });
	const answer = useActionData<typeof action>();
	/** That of the form: what is refused of a removal has none of its fields. */
	const refused = answer?.intent === "save" ? answer.result : undefined;
	const { pathname, search } = useLocation();
	const query = fleetQueryIn(search);
	const here = pathname + dialogLink(query, {});
	const group = device?.deviceGroupId?.toString();
	const fields = plainFields("device", DEVICE_FIELDS, refused, {
		deviceName: device?.deviceName,
		deviceGroupId: group,
		openedGroupId: group,
		openedName: device?.deviceName,
	});
	return (
		<div className="max-w-3xl">
			<ErrorBox error={answer?.error} fields={Object.values(fields)} />
			<PageHeader title="Edit Device" lead={device && <bdi>{device.name}</bdi>} />
			<div className="grid gap-6">
				<Panel className="p-5">
					<DeviceForm
						fields={fields}
						groups={device?.groups}
						isRefused={refused !== undefined}
						cancel={<ButtonLink to={fleetAt(search)}>Cancel</ButtonLink>}
					/>
				</Panel>
				{isGone && (
					<TitledPanel title="This screen">
						<Gone text="This screen was removed meanwhile: nothing can be saved for it any more." />
						<p className="mt-2 text-muted">
							If it shows a code,{" "}
							<Link to={paths.verifyDevice} className="text-accent underline">
								enter it here
							</Link>
							: it comes as a new screen.
						</p>
					</TitledPanel>
				)}
				{device && !isGone && (
					<>
						{kept.device && <FactsPanel device={kept.device} oldSince={oldSince} />}
						<TitledPanel
							title="Pair it again"
							actions={
								<ButtonLink
									to={dialogLink(query, { confirm: "delete" })}
									kind="quiet-danger"
									preventScrollReset
								>
									Remove this screen
								</ButtonLink>
							}
						>
							<p className="max-w-prose text-muted">
								If the screen shows a code,{" "}
								<Link to={paths.pairAgain(device.deviceId)} className="text-accent underline">
									enter it here
								</Link>
								: name and group stay, on another screen too. If it shows nothing, open the player
								on it{device.player ? ":" : "."}
							</p>
							{device.player && (
								<div className="mt-3">
									<PlayerAddress address={device.player} />
								</div>
							)}
						</TitledPanel>
					</>
				)}
			</div>
			{isRemoving && device && !isGone && (
				<ConfirmDialog
					message={
						<>
							Remove <Quoted name={device.name} />? It goes blank, and shows a code to be paired
							again.
						</>
					}
					back={here}
					action={here}
					fields={{ intent: "delete" }}
				/>
			)}
		</div>
	);
}
