import { Form, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { verifyRequest } from "@signage/contract/devices";
import { rowIdParam } from "@signage/contract/fields";
import { DEVICE_SUCCESS_MS, USER_CODE_LENGTH } from "@signage/contract/limits";
import { quoted } from "@signage/contract/text/right-to-left";
import { useRef } from "react";
import type * as z from "zod";
import { speaksOfPlan } from "~/components/billing/plans-link";
import { Button } from "~/components/button";
import { ErrorBox } from "~/components/errors/error-box";
import { CodeField } from "~/components/forms/code-field";
import { useInertWhileAwaited } from "~/components/forms/inert-while-awaited";
import { OpenedBy } from "~/components/forms/opened-by";
import { plainFields } from "~/components/forms/plain-fields";
import { SaveKey } from "~/components/forms/save-key";
import { useUnlessStopped } from "~/components/frame/slow-notice";
import { PageHeader } from "~/components/page-header";
import { Panel } from "~/components/panel";
import { SetUpScreen } from "~/components/screens/set-up-screen";
import { paths } from "~/paths";
import { ServiceError } from "~/services/client/errors.server";
import { playerToOpen } from "~/services/devices/player.server";
import { nameAndSystem } from "~/services/devices/shown-device.server";
import { done, type FormVisit, form, intents, partlyDone } from "~/services/forms/intents.server";
import { namingSave, saveOnce } from "~/services/forms/save-key.server";
import { loadBesideForm } from "~/services/request/answers.server";
import { forSignedIn } from "~/services/request/guard.server";
import { BAD_REQUEST, GONE } from "~/shared/statuses";
import { DEVICE_FIELDS } from "../device/device-form";
import { misnamed, saveTyped, typedDevice } from "../device/save-device.server";
import {
	type Beside,
	formerDevice,
	pairInPlace,
	shownFormer,
	takePlace,
	whyNot,
} from "./former.server";
import { loadPaired } from "./load.server";
import { NextStep } from "./next-step";
import { TakesPlace } from "./takes-place";

export { clientAction } from "~/components/loading/kept-offline";
export { shouldRevalidate } from "~/components/loading/revalidation";

export const meta = () => [{ title: "Activate Your Device" }];

export const loader = forSignedIn(async (visit) => ({
	player: playerToOpen(visit),
	paired: await loadBesideForm(visit, () => loadPaired(visit), undefined),
	former: await loadBesideForm(visit, () => shownFormer(visit), undefined),
	/** From the QR code on a screen: filled in, and activated by the person alone. */
	userCode: /^\d{6}$/.exec(visit.url.searchParams.get("userCode") ?? "")?.[0] ?? "",
}));

/** What was typed for the screen before may come with the next code. */
const activation = verifyRequest.pick({ userCode: true }).extend({
	deviceId: rowIdParam.optional(),
	...typedDevice.shape,
});

/** Saves what came along, and says what became of it. */
async function alsoSaved(
	visit: FormVisit,
	{ deviceId, ...typed }: Omit<z.output<typeof activation>, "userCode">,
): Promise<Beside> {
	if (deviceId === undefined || !visit.form.has("deviceName")) return { said: "" };
	try {
		return { said: `. Saved: ${await saveTyped(visit, deviceId, typed)}` };
	} catch (cause) {
		if (!(cause instanceof ServiceError)) throw cause;
		const said = `. The name ${quoted(typed.deviceName ?? "")} was not saved: ${whyNot(cause)}`;
		return { said, isUndone: true };
	}
}

export const action = intents(forSignedIn, {
	"": namingSave(
		form(activation, async (visit, { userCode, ...before }) => {
			const refused = visit.form.has("deviceName") ? misnamed(visit, "") : undefined;
			if (refused) return refused;
			const former = await formerDevice(visit);
			// Another code is another try.
			const device = await saveOnce(visit.form, (key) =>
				pairInPlace(visit, userCode, `${key}-${userCode}`),
			);
			const saved = await alsoSaved(visit, before);
			if (device) visit.session.setPaired(device.deviceId);
			const name: Beside = former
				? await takePlace(visit, device, former)
				: { said: device ? `: ${nameAndSystem(device)}` : "" };
			const notice = `Device activated${name.said}${saved.said}`;
			// What was not done is to be read, however long the screen is looked at first.
			if (name.isUndone || saved.isUndone) return partlyDone(visit, paths.verifyDevice, notice);
			return done(visit, paths.verifyDevice, notice, { milliseconds: DEVICE_SUCCESS_MS });
		}),
	),
	/** What scripts send of the screen that was paired last; without them its form goes to the screen's own page. */
	save: form(
		typedDevice.extend({ deviceId: rowIdParam }),
		async (visit, { deviceId, ...typed }) => {
			const refused = misnamed(visit, "save");
			if (refused) return refused;
			const name = await saveTyped(visit, deviceId, typed);
			return done(visit, paths.devices, `Saved: ${name}`);
		},
	),
});

/** The one help for a code that is not there; another service may have no other words for that than 404. */
const NO_SUCH_CODE = "Check the digits, or use the newer code that the screen shows.";

const CODE_FORM = "verify";

/**
 * What the code's form has been answered, and its key: it is a new one after each submission, so that a success empties the
 * field. Digits stay while the screen's form is answered.
 */
function useCodeForm(answer: ReturnType<typeof useActionData<typeof action>>) {
	const key = useUnlessStopped(useLocation().key);
	const isOther = answer?.intent === "save";
	const kept = useRef({ key, result: answer?.result });
	if (!isOther) kept.current = { key, result: answer?.result };
	const { initialValue } = kept.current.result ?? {};
	return isOther ? { ...kept.current, result: { initialValue } } : kept.current;
}

export default function VerifyDevicePage() {
	const { player, paired, former, userCode } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const { key, result } = useCodeForm(answer);
	const inert = useInertWhileAwaited();
	const { error } = answer?.intent === "" ? answer : {};
	const isRefused = error?.statusCode === BAD_REQUEST || error?.statusCode === GONE;
	const isUnknown = isRefused && !speaksOfPlan(error.message);
	const fields = plainFields("verify", ["userCode"], result, { userCode });
	// What the service says of no field by name is of the code, the only one that it gets.
	const code =
		isUnknown && !result?.error
			? { ...fields.userCode, errors: error.message.split("\n") }
			: fields.userCode;
	const refused = answer?.result.initialValue?.deviceName === undefined ? undefined : answer.result;
	return (
		<div className="max-w-2xl">
			<ErrorBox
				error={answer?.error}
				help={error?.statusCode === GONE ? NO_SUCH_CODE : undefined}
				fields={[code, ...Object.values(plainFields("paired", DEVICE_FIELDS, refused))]}
			/>
			<PageHeader
				title="Activate Your Device"
				lead="Open the player on your screen and enter the six digits it shows."
			/>
			<div className="grid gap-6">
				<Panel className="p-5">
					{former && <TakesPlace {...former} />}
					<SaveKey form={CODE_FORM} />
					<Form
						key={key}
						id={CODE_FORM}
						method="post"
						noValidate
						className="flex flex-col gap-6"
						{...inert}
					>
						<OpenedBy />
						<CodeField
							field={code}
							length={USER_CODE_LENGTH}
							label="Device code"
							autoComplete="off"
							// Not where it is filled in, or another step comes first; where it was refused, the error is focused.
							autoFocus={!answer && !paired && userCode === ""}
						>
							{(complete) => (
								<Button
									kind={paired ? "secondary" : "primary"}
									disabled={!complete}
									className="i-verify"
								>
									Activate
								</Button>
							)}
						</CodeField>
					</Form>
				</Panel>
				{paired && (
					<NextStep key={paired.deviceId} device={paired} codeForm={CODE_FORM} refused={refused} />
				)}
				{player && (
					<SetUpScreen player={player}>It shows six digits. Enter them above.</SetUpScreen>
				)}
			</div>
		</div>
	);
}
