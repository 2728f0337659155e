import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { redirect, replace } from "@remix-run/server-runtime";
import * as z from "zod";
import { Button } from "~/components/button";
import { ErrorBox } from "~/components/errors/error-box";
import { CodeField } from "~/components/forms/code-field";
import { TextField } from "~/components/forms/field";
import { plainFields } from "~/components/forms/plain-fields";
import { useBrand } from "~/components/frame/layout-data";
import { Link } from "~/components/links/link";
import { PageHeader } from "~/components/page-header";
import { paths } from "~/paths";
import { type SecondFactor, signInFurther } from "~/services/account/sign-in.server";
import { done, type FormVisit, form, intents } from "~/services/forms/intents.server";
import type { Context } from "~/services/request/context.server";
import { forSignedOut } from "~/services/request/guard.server";
import { loginPath } from "~/services/request/redirects.server";
import type { SignInAttempt } from "~/services/request/session.server";
import { typedCode } from "./account-fields.server";

export { clientAction } from "~/components/loading/kept-offline";
export { shouldRevalidate } from "~/components/loading/revalidation";

const ENTER_CODE = "Enter one of your recovery codes";
const withCode = z.object({ twoFactorCode: typedCode });
const withRecoveryCode = z.object({
	twoFactorRecoveryCode: z.string(ENTER_CODE).trim().min(1, ENTER_CODE),
});

export const meta = () => [{ title: "Two-factor sign-in" }];

/** As long as the first step counts (`pending` in session.server.ts). */
const IN_TIME = "You have five minutes in all.";
const TOO_LATE = "More than five minutes have passed, so please sign in again.";

/** Drops the waiting sign-in and redirects to /login, keeping its `redirectTo`. @param notice what /login says, if anything */
function startAgain(context: Context, notice?: string) {
	const { session, origin } = context;
	const wanted = session.dropPending()?.redirectTo ?? paths.home;
	const path = loginPath(new URL(wanted, origin));
	return notice ? done(context, path, notice) : redirect(path);
}

/**
 * The sign-in waiting for its second factor.
 * @param isSent whether a code was sent for it: who is too late with that is told
 * @throws a redirect to /login if there is none
 */
function waitingSignIn(context: Context, isSent = true): SignInAttempt {
	const { session } = context;
	if (session.pending) return session.pending;
	throw startAgain(context, isSent && session.content.pending ? TOO_LATE : undefined);
}

export const loader = forSignedOut(async (visit) => {
	waitingSignIn(visit, false);
	return { isRecovery: visit.url.searchParams.has("recovery") };
});

/** A field says by which code; without either, the page does. */
const isByRecovery = ({ form, url }: FormVisit) =>
	form.has("twoFactorRecoveryCode") ||
	(url.searchParams.has("recovery") && !form.has("twoFactorCode"));
const enter = async (visit: FormVisit, typed: SecondFactor) =>
	replace(await signInFurther(visit, waitingSignIn(visit), typed));
const byCode = form(withCode, enter);
const byRecoveryCode = form(withRecoveryCode, enter, { hide: ["twoFactorRecoveryCode"] });

export const action = intents(forSignedOut, {
	"": async (visit) => {
		waitingSignIn(visit);
		const answer = isByRecovery(visit) ? byRecoveryCode : byCode;
		return answer(visit, "");
	},
	"start-again": async (visit) => startAgain(visit),
});

export default function TwoFactorStep() {
	const { isRecovery } = useLoaderData<typeof loader>();
	const supportUrl = useBrand()?.brand.supportUrl;
	const answer = useActionData<typeof action>();
	/** Else the error is focused. */
	const isFirst = answer === undefined;
	const { twoFactorCode, twoFactorRecoveryCode } = plainFields(
		"second",
		["twoFactorCode", "twoFactorRecoveryCode"],
		answer?.result,
	);
	return (
		<>
			<ErrorBox
				error={answer?.error}
				fields={[isRecovery ? twoFactorRecoveryCode : twoFactorCode]}
			/>
			<PageHeader
				title="Two-factor sign-in"
				lead={
					isRecovery
						? `Enter one of your recovery codes. Each works once. ${IN_TIME}`
						: `Enter the six-digit code from your authenticator app. ${IN_TIME}`
				}
			/>
			<Form method="post" noValidate className="flex flex-col gap-5">
				{isRecovery ? (
					<>
						<TextField
							field={twoFactorRecoveryCode}
							label="Recovery code"
							autoComplete="off"
							autoCapitalize="none"
							spellCheck={false}
							className="font-mono"
							autoFocus={isFirst}
							required
						/>
						<Button kind="primary">Continue</Button>
					</>
				) : (
					<CodeField
						field={twoFactorCode}
						length={6}
						label="Code"
						autoComplete="one-time-code"
						autoFocus={isFirst}
					>
						{(complete) => (
							<Button kind="primary" disabled={!complete}>
								Continue
							</Button>
						)}
					</CodeField>
				)}
			</Form>
			{isRecovery && supportUrl && (
				<p className="mt-5 text-sm text-muted">
					No codes left either?{" "}
					<a href={supportUrl} className="text-accent underline">
						Ask our support
					</a>{" "}
					to turn two-factor sign-in off.
				</p>
			)}
			<div className="mt-8 flex flex-wrap items-center justify-between gap-3">
				<Link to={isRecovery ? "?" : "?recovery"} className="text-accent underline">
					{isRecovery ? "Use the authenticator app" : "Use a recovery code"}
				</Link>
				<Form method="post" action={paths.secondStep}>
					<Button kind="quiet" size="small" name="intent" value="start-again">
						Start again
					</Button>
				</Form>
			</div>
		</>
	);
}
