import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useActionData, useLocation } from "@remix-run/react";
import { redirect } from "@remix-run/server-runtime";
import { verifyRequest } from "@signage/contract/devices";
import { DEVICE_SUCCESS_MS, USER_CODE_LENGTH } from "@signage/contract/limits";
import { MonitorPlay } from "lucide-react";
import { Button } from "~/components/button";
import { CodeField } from "~/components/code-field";
import { ErrorBox } from "~/components/error-box";
import { PageHeader } from "~/components/page-header";
import { Panel } from "~/components/panel";
import { plainFields } from "~/components/plain-fields";
import { verifyDevice } from "~/services/devices/devices.server";
import { readForm } from "~/services/forms/read-form.server";
import { attempt, invalid, signedIn } from "~/services/request/route.server";

export { shouldRevalidate } from "~/components/revalidation";

export const meta = () => [{ title: "Activate Your Device" }];

export const loader = signedIn(async () => null);

export const action = signedIn(async ({ scope, request }) => {
	const submission = parseWithZod(await readForm(request), { schema: verifyRequest });
	const shown = () => submission.reply();
	if (submission.status !== "success") return invalid(shown());
	return attempt(shown, async () => {
		const { deviceName } = await verifyDevice(scope, submission.value.userCode);
		scope.session.setNotice(`Device activated: ${deviceName}`, DEVICE_SUCCESS_MS);
		return redirect("/verify-device");
	});
});

export default function VerifyDevicePage() {
	const answer = useActionData<typeof action>();
	const { key } = useLocation();
	const fields = plainFields("verify", ["userCode"], answer?.result);
	return (
		<div className="mx-auto max-w-xl">
			<ErrorBox error={answer?.error} fields={[fields.userCode]} />
			<PageHeader
				title="Activate Your Device"
				lead="Open the player on your screen. It shows six digits; enter them here and the screen is yours."
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
