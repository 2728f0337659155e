import { parseWithZod } from "@conform-to/zod/v4";
import { useActionData, useLoaderData } from "@remix-run/react";
import { data, redirect } from "@remix-run/server-runtime";
import { z } from "zod";
import { ErrorBox } from "~/components/error-box";
import { PageHeader } from "~/components/page-header";
import { plainFields } from "~/components/plain-fields";
import { qrCode } from "~/services/account/qr-code.server";
import {
	authenticatorUri,
	disableTwoFactor,
	enableTwoFactor,
	groupKey,
	readTwoFactor,
	renewRecoveryCodes,
} from "~/services/account/two-factor.server";
import { ServiceError } from "~/services/client/errors.server";
import { readForm } from "~/services/forms/read-form.server";
import { BRANDS } from "~/services/look/brand";
import { readLook } from "~/services/look/look.server";
import type { Scope } from "~/services/request/context.server";
import { attempt, badRequest, invalid, signedIn } from "~/services/request/route.server";
import { typedCode } from "../account-fields.server";
import { RecoveryCodes } from "./recovery-codes";
import { TwoFactorOff } from "./two-factor-off";
import { TwoFactorOn } from "./two-factor-on";

export { shouldRevalidate } from "~/components/revalidation";

const toConfirm = z.enum(["new-codes", "turn-off"]);
const AGAIN = "You will be asked to sign in again within the hour.";

export const meta = () => [{ title: "Two-factor sign-in" }];

/** How it stands; what an authenticator app needs only while it is off. */
async function readState(scope: Scope) {
	const { isTwoFactorEnabled, recoveryCodesLeft, sharedKey } = await readTwoFactor(scope);
	if (isTwoFactorEnabled) return { recoveryCodesLeft, setUp: undefined };
	const email = scope.session.user?.email ?? "";
	const uri = authenticatorUri(BRANDS[readLook(scope).theme].name, email, sharedKey);
	return { recoveryCodesLeft, setUp: { uri, sharedKey: groupKey(sharedKey), qr: qrCode(uri) } };
}

export const loader = signedIn(async ({ scope, url }) => {
	const state = await readState(scope).catch((cause) => {
		// The answer to a form says by itself what failed.
		if (scope.request.method === "POST" && cause instanceof ServiceError) return undefined;
		throw cause;
	});
	const confirming = toConfirm.safeParse(url.searchParams.get("confirm")).data;
	return { state, confirming };
});

/** The page that shows new codes this once; where the service gave none, the page as it is now. */
function showCodes(scope: Scope, codes: string[] | null | undefined, message: string) {
	if (codes?.length) return data({ codes, message });
	scope.session.setNotice(message);
	return redirect("/user-info/two-factor");
}

async function enable(scope: Scope, form: FormData) {
	const submission = parseWithZod(form, { schema: z.object({ twoFactorCode: typedCode }) });
	if (submission.status !== "success") return invalid(submission.reply());
	return attempt(submission.reply, async () => {
		const { recoveryCodes } = await enableTwoFactor(scope, submission.value.twoFactorCode);
		return showCodes(scope, recoveryCodes, `Two-factor sign-in is on. ${AGAIN}`);
	});
}

const renewCodes = (scope: Scope) =>
	attempt(
		() => ({}),
		async () => {
			const { recoveryCodes } = await renewRecoveryCodes(scope);
			return showCodes(scope, recoveryCodes, "The old recovery codes are void.");
		},
	);

const disable = (scope: Scope) =>
	attempt(
		() => ({}),
		async () => {
			await disableTwoFactor(scope);
			scope.session.setNotice(`Two-factor sign-in is off. ${AGAIN}`);
			return redirect("/user-info");
		},
	);

export const action = signedIn(async ({ scope, request }) => {
	const form = await readForm(request);
	switch (form.get("intent")) {
		case "enable":
			return enable(scope, form);
		case "new-codes":
			return renewCodes(scope);
		case "turn-off":
			return disable(scope);
		default:
			throw badRequest("Unknown action.");
	}
});

export default function TwoFactorPage() {
	const { state, confirming } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const shown = answer && "codes" in answer ? answer : undefined;
	const failed = answer && "result" in answer ? answer : undefined;
	const { twoFactorCode } = plainFields("enable", ["twoFactorCode"], failed?.result);
	return (
		<div className="mx-auto max-w-2xl">
			<ErrorBox error={failed?.error} fields={[twoFactorCode]} />
			<PageHeader
				title="Two-factor sign-in"
				lead="After your password, sign-in asks for a code that an app on your phone shows."
			/>
			{shown && <RecoveryCodes {...shown} />}
			{!shown && state?.setUp && <TwoFactorOff {...state.setUp} field={twoFactorCode} />}
			{!shown && state && !state.setUp && (
				<TwoFactorOn codesLeft={state.recoveryCodesLeft} confirming={confirming} />
			)}
		</div>
	);
}
