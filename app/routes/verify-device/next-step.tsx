import type { SubmissionResult } from "@conform-to/react";
import { quoted } from "@signage/contract/text/right-to-left";
import { type RefObject, useEffect, useRef } from "react";
import { ButtonLink } from "~/components/button";
import { plainFields } from "~/components/forms/plain-fields";
import { TitledPanel } from "~/components/titled-panel";
import { hasTyped } from "~/components/unsaved/unsaved-work";
import { useScripted } from "~/components/use-scripted";
import { paths, withQuery } from "~/paths";
import { DEVICE_FIELDS, DeviceForm } from "../device/device-form";
import type { PairedDevice } from "./load.server";

/** What the screens of a group play, as far as it is known. */
function playsNow({ shows, follows }: NonNullable<PairedDevice["group"]>): string {
	if (follows !== undefined) return `Its group plays what the schedule ${quoted(follows)} says.`;
	return shows ? `Its group plays ${quoted(shows)}.` : "Its group has no presentation yet.";
}

interface Props {
	device: PairedDevice;
	/** The form for the next code. */
	codeForm: string;
	/** What was refused of this screen's name and group. */
	refused?: SubmissionResult<string[]>;
}

/**
 * Has this screen's form say which screen it is of, as scripts send it to this page, and the next code take along what is
 * typed for it: activating puts another in its place.
 */
function useTakenAlong(typed: RefObject<HTMLElement>, { device, codeForm, refused }: Props) {
	const { deviceId } = device;
	const isRefused = refused !== undefined;
	useEffect(() => {
		const add = ({ target, formData }: FormDataEvent) => {
			const form = typed.current?.querySelector("form");
			if (!form) return;
			if (target === form) return formData.set("deviceId", String(deviceId));
			if ((target as Element).id !== codeForm || (!isRefused && !hasTyped(form))) return;
			for (const [name, value] of new FormData(form)) formData.set(name, value);
		};
		document.addEventListener("formdata", add);
		return () => document.removeEventListener("formdata", add);
	}, [typed, codeForm, deviceId, isRefused]);
}

/** What there is to do once a screen is paired: its name, its group, and what that group plays. */
export function NextStep(props: Props) {
	const { device, refused } = props;
	const { deviceId, groups, group } = device;
	const typed = useRef<HTMLDivElement>(null);
	const isScripted = useScripted();
	useTakenAlong(typed, props);
	const groupNow = group?.deviceGroupId.toString();
	const fields = plainFields("paired", DEVICE_FIELDS, refused, {
		deviceName: device.deviceName,
		deviceGroupId: groupNow,
		openedGroupId: groupNow,
		openedName: device.deviceName,
	});
	return (
		<TitledPanel
			title={`Next: what is ${quoted(device.name)} called, and what does it play?`}
			actions={
				group && (
					<>
						<p className="min-w-[min(13rem,100%)] flex-1 text-muted">{playsNow(group)}</p>
						<ButtonLink to={withQuery(paths.devices, { group: group.deviceGroupId })}>
							Choose what it plays
						</ButtonLink>
					</>
				)
			}
		>
			<div ref={typed} className="mt-3">
				<DeviceForm
					fields={fields}
					groups={groups}
					// With scripts, its answer would need that page's script, without which the router reloads this one.
					action={isScripted ? paths.verifyDevice : paths.device(deviceId)}
					isRefused={refused !== undefined}
					cancel={<ButtonLink to={paths.devices}>Later</ButtonLink>}
				/>
			</div>
		</TitledPanel>
	);
}
