import { ButtonAnchor, ButtonLink } from "~/components/button";
import { plainFields } from "~/components/plain-fields";
import { TitledPanel } from "~/components/titled-panel";
import { paths, withQuery } from "~/paths";
import { DEVICE_FIELDS, DeviceForm } from "../device/device-form";
import type { PairedDevice } from "./load.server";

/** What the screens of a group play, as far as it is known. */
function playsNow({ shows, follows }: NonNullable<PairedDevice["group"]>): string {
	if (follows !== undefined) return `Its group plays what the schedule “${follows}” says.`;
	return shows ? `Its group plays “${shows}”.` : "Its group has no presentation yet.";
}

/** What there is to do once a screen is paired: its name, its group, and what that group plays. */
export function NextStep({ device }: { device: PairedDevice }) {
	const { deviceId, groups, group } = device;
	const groupNow = group?.deviceGroupId.toString();
	const fields = plainFields("paired", DEVICE_FIELDS, undefined, {
		deviceName: device.deviceName,
		deviceGroupId: groupNow,
		openedGroupId: groupNow,
	});
	return (
		<TitledPanel
			title={`Next: what is “${device.deviceName}” called, and what does it play?`}
			actions={
				group && (
					<>
						<p className="min-w-52 flex-1 text-muted">{playsNow(group)}</p>
						<ButtonLink to={withQuery(paths.devices, { group: group.deviceGroupId })}>
							Choose what it plays
						</ButtonLink>
					</>
				)
			}
		>
			<div className="mt-3">
				<DeviceForm
					fields={fields}
					groups={groups}
					action={paths.device(deviceId)}
					cancel={<ButtonAnchor href={paths.devices}>Later</ButtonAnchor>}
				/>
			</div>
		</TitledPanel>
	);
}
