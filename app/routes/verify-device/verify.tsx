import { Form, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { verifyRequest } from "@signage/contract/devices";
import { DEVICE_SUCCESS_MS, USER_CODE_LENGTH } from "@signage/contract/limits";
import MonitorPlay from "lucide-react/icons/monitor-play";
import { Button } from "~/components/button";
import { CodeField } from "~/components/code-field";
import { ErrorBox } from "~/components/error-box";
import { OpenedBy } from "~/components/opened-by";
import { PageHeader } from "~/components/page-header";
import { Panel } from "~/components/panel";
import { plainFields } from "~/components/plain-fields";
import { SetUpScreen } from "~/components/set-up-screen";
import { useUnlessStopped } from "~/components/slow-notice";
import { paths } from "~/paths";
import { verifyDevice } from "~/services/devices/devices.server";
import { playerToOpen } from "~/services/devices/player.server";
import { systemName } from "~/services/devices/shown-device.server";
import { done, form, intents } from "~/services/forms/intents.server";
import { loadBesideForm } from "~/services/request/answers.server";
import { forSignedIn } from "~/services/request/guard.server";
import { loadPaired } from "./load.server";
import { NextStep } from "./next-step";

export { shouldRevalidate } from "~/components/revalidation";

export const meta = () => [{ title: "Activate Your Device" }];

export const loader = forSignedIn(async (visit) => ({
	player: playerToOpen(visit),
	paired: await loadBesideForm(visit, () => loadPaired(visit), undefined),
	/** From the QR code on a screen: filled in, and activated by the person alone. */
	userCode: /^\d{6}$/.exec(visit.url.searchParams.get("userCode") ?? "")?.[0] ?? "",
}));

export const action = intents(forSignedIn, {
	"": form(verifyRequest, async (visit, { userCode }) => {
		const device = await verifyDevice(visit, userCode);
		if (!device) return done(visit, paths.verifyDevice, "Device activated", DEVICE_SUCCESS_MS);
		visit.session.setPaired(device.deviceId);
		const system = systemName(device);
		const notice = `Device activated: ${device.deviceName}${system ? ` (${system})` : ""}`;
		return done(visit, paths.verifyDevice, notice, DEVICE_SUCCESS_MS);
	}),
});

export default function VerifyDevicePage() {
	const { player, paired, userCode } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const key = useUnlessStopped(useLocation().key);
	const fields = plainFields("verify", ["userCode"], answer?.result, { userCode });
	return (
		<div className="mx-auto max-w-2xl">
			<ErrorBox error={answer?.error} fields={[fields.userCode]} />
			<PageHeader
				title="Activate Your Device"
				lead="Open the player on your screen and enter the six digits it shows."
			/>
			<div className="grid gap-6">
				<Panel className="p-6 sm:p-8">
					{/* A new form after each submission, so that a success empties the field. */}
					<Form key={key} method="post" noValidate className="flex flex-col gap-6">
						<OpenedBy />
						<CodeField field={fields.userCode} length={USER_CODE_LENGTH} label="Device code">
							{(complete) => (
								<Button kind="primary" disabled={!complete}>
									<MonitorPlay size={18} aria-hidden />
									Activate
								</Button>
							)}
						</CodeField>
					</Form>
				</Panel>
				{paired && <NextStep key={paired.deviceId} device={paired} />}
				<SetUpScreen player={player}>It shows six digits. Enter them above.</SetUpScreen>
			</div>
		</div>
	);
}
