import { useActionData, useLoaderData } from "@remix-run/react";
import { data } from "@remix-run/server-runtime";
import type { NormalisedError } from "@signage/contract/problem";
import * as z from "zod";
import { ErrorBox } from "~/components/errors/error-box";
import { plainFields } from "~/components/forms/plain-fields";
import { useUnlessStopped } from "~/components/frame/slow-notice";
import { PageHeader } from "~/components/page-header";
import { paths } from "~/paths";
import {
	authenticatorUri,
	disableTwoFactor,
	enableTwoFactor,
	groupKey,
	readTwoFactor,
	renewRecoveryCodes,
} from "~/services/account/two-factor.server";
import { done, form, intents } from "~/services/forms/intents.server";
import { BRANDS } from "~/services/look/brand";
import { readLook } from "~/services/look/look.server";
import { qrCode } from "~/services/look/qr-code.server";
import { loadBesideForm } from "~/services/request/answers.server";
import { forSignedIn, type Visit } from "~/services/request/guard.server";
import { mayBeDone } from "~/shared/statuses";
import { typedCode } from "../account-fields.server";
import { RecoveryCodes } from "./recovery-codes";
import { TwoFactorOff } from "./two-factor-off";
import { TwoFactorOn } from "./two-factor-on";

export { clientAction } from "~/components/loading/kept-offline";
export { shouldRevalidate } from "~/components/loading/revalidation";

const toConfirm = z.enum(["new-codes", "turn-off"]);
const AGAIN = "You will be asked to sign in again within the hour.";

export const meta = () => [{ title: "Two-factor sign-in" }];

/** The state of two-factor sign-in; `setUp` (key, URI, QR code) only while it is off. */
async function readState(visit: Visit) {
	const { isTwoFactorEnabled, recoveryCodesLeft, sharedKey } = await readTwoFactor(visit);
	if (isTwoFactorEnabled) return { recoveryCodesLeft, setUp: undefined };
	const email = visit.session.user?.email ?? "";
	const uri = authenticatorUri(BRANDS[readLook(visit).theme].name, email, sharedKey);
	return { recoveryCodesLeft, setUp: { uri, sharedKey: groupKey(sharedKey), qr: qrCode(uri) } };
}

export const loader = forSignedIn(async (visit) => ({
	state: await loadBesideForm(visit, () => readState(visit), undefined),
	confirming: toConfirm.safeParse(visit.url.searchParams.get("confirm")).data,
}));

type Changed = Awaited<ReturnType<typeof enableTwoFactor>>;

/** Shows the new recovery codes in the response itself; redirects, with `more` to be told, if the service returned none. */
function showCodes(visit: Visit, changed: Changed, message: string, more = "") {
	const codes = changed?.recoveryCodes;
	if (codes?.length) return data({ codes, message });
	return done(visit, paths.twoFactor, message + more);
}

const noFields = z.object({});
const ownProof = z
	.object({ password: z.string().optional(), twoFactorCode: typedCode.optional() })
	.refine(({ password, twoFactorCode }) => password || twoFactorCode, {
		path: ["password"],
		error: "Enter your password, or a code from your app",
	});

export const action = intents(forSignedIn, {
	enable: form(z.object({ twoFactorCode: typedCode }), async (visit, { twoFactorCode }) =>
		showCodes(
			visit,
			await enableTwoFactor(visit, twoFactorCode),
			`Two-factor sign-in is on. ${AGAIN}`,
			" Make new recovery codes, unless you have kept some.",
		),
	),
	"new-codes": form(noFields, async (visit) =>
		showCodes(visit, await renewRecoveryCodes(visit), "The old recovery codes no longer work."),
	),
	"turn-off": form(
		ownProof,
		async (visit, proof) => {
			await disableTwoFactor(visit, proof);
			return done(visit, paths.profile, `Two-factor sign-in is off. ${AGAIN}`);
		},
		{ hide: ["password"] },
	),
});

const NOTHING_LEFT = "There is nothing left to do.";
const CODES_LOST = "Its recovery codes did not arrive: make new ones here, and keep them.";

/** What is left to do where it is so already: another tab was first, or the answer to this one was lost. */
function leftToDo(isOn: boolean, error?: NormalisedError): string {
	return isOn && error && mayBeDone(error) ? CODES_LOST : NOTHING_LEFT;
}

const CODES_OPEN =
	"The old recovery codes may not work any more: make new ones once more, and keep them.";

/** What to do about another error; the words for its status, unless new codes may have been made that nobody has seen. */
const helpOf = (intent?: string, error?: NormalisedError): string | undefined =>
	intent === "new-codes" && error && mayBeDone(error) ? CODES_OPEN : undefined;

export default function TwoFactorPage() {
	const { state, confirming } = useLoaderData<typeof loader>();
	const answer = useUnlessStopped(useActionData<typeof action>());
	const shown = answer && "codes" in answer ? answer : undefined;
	const failed = answer && "result" in answer ? answer : undefined;
	const { twoFactorCode } = plainFields("enable", ["twoFactorCode"], failed?.result);
	const proof = plainFields("turn-off", ["password", "twoFactorCode"], failed?.result);
	const isTurningOff = failed?.intent === "turn-off";
	const isTurningOn = failed?.intent === "enable";
	// Where the service does not say how it stands, the form that was sent does.
	const isOff = state ? state.setUp !== undefined : isTurningOn;
	const isOn = state ? !isOff : failed !== undefined && !isOff;
	const isSoAlready = isTurningOff ? isOff : isTurningOn && isOn;
	const already = {
		title: "Error",
		message: `Two-factor sign-in is ${isOff ? "off" : "on"} already.`,
	};
	return (
		<div className="max-w-2xl">
			<ErrorBox
				error={isSoAlready ? already : failed?.error}
				help={isSoAlready ? leftToDo(isOn, failed?.error) : helpOf(failed?.intent, failed?.error)}
				isBehind={isOn && confirming === "turn-off"}
				fields={isSoAlready ? [] : Object.values(isTurningOff ? proof : { twoFactorCode })}
			/>
			<PageHeader
				title="Two-factor sign-in"
				lead="Whoever signs in with your password or a mailed link then needs a code from an app on your phone, too. Signing in through another account, as with Google, asks for what that account asks for."
			/>
			{shown && <RecoveryCodes {...shown} />}
			{!shown && isOff && <TwoFactorOff setUp={state?.setUp} field={twoFactorCode} />}
			{!shown && isOn && (
				<TwoFactorOn codesLeft={state?.recoveryCodesLeft} confirming={confirming} proof={proof} />
			)}
		</div>
	);
}
