import { Form, useActionData, useLocation } from "@remix-run/react";
import { verifyRequest } from "@signage/contract/devices";
import { DEVICE_SUCCESS_MS, USER_CODE_LENGTH } from "@signage/contract/limits";
import MonitorPlay from "lucide-react/icons/monitor-play";
import { Button } from "~/components/button";
import { CodeField } from "~/components/code-field";
import { ErrorBox } from "~/components/error-box";
import { PageHeader } from "~/components/page-header";
import { Panel } from "~/components/panel";
import { plainFields } from "~/components/plain-fields";
import { useUnlessStopped } from "~/components/slow-notice";
import { paths } from "~/paths";
import { verifyDevice } from "~/services/devices/devices.server";
import { done, form, intents } from "~/services/forms/intents.server";
import { forSignedIn } from "~/services/request/guard.server";

export { shouldRevalidate } from "~/components/revalidation";

export const meta = () => [{ title: "Activate Your Device" }];

export const loader = forSignedIn(async () => null);

export const action = intents(forSignedIn, {
	"": form(verifyRequest, async (visit, { userCode }) => {
		const device = await verifyDevice(visit, userCode);
		const notice = device ? `Device activated: ${device.deviceName}` : "Device activated";
		return done(visit, paths.verifyDevice, notice, DEVICE_SUCCESS_MS);
	}),
});

export default function VerifyDevicePage() {
	const answer = useActionData<typeof action>();
	const key = useUnlessStopped(useLocation().key);
	const fields = plainFields("verify", ["userCode"], answer?.result);
	return (
		<div className="mx-auto max-w-xl">
			<ErrorBox error={answer?.error} fields={[fields.userCode]} />
			<PageHeader
				title="Activate Your Device"
				lead="Open the player on your screen and enter the six digits it shows."
			/>
			<Panel className="p-6 sm:p-8">
				{/* A new form after each submission, so that a success empties the field. */}
				<Form key={key} method="post" noValidate className="flex flex-col gap-6">
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
		</div>
	);
}
