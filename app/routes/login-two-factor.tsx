import { parseWithZod } from "@conform-to/zod/v4";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { redirect } from "@remix-run/server-runtime";
import { z } from "zod";
import { Button } from "~/components/button";
import { CodeField } from "~/components/code-field";
import { ErrorBox } from "~/components/error-box";
import { TextField } from "~/components/field";
import { PageHeader } from "~/components/page-header";
import { plainFields } from "~/components/plain-fields";
import { signInFurther } from "~/services/account/sign-in.server";
import { readForm } from "~/services/forms/read-form.server";
import type { Scope } from "~/services/request/context.server";
import { loginPath } from "~/services/request/redirects.server";
import { invalid, signedOut } from "~/services/request/route.server";
import type { SignInAttempt } from "~/services/request/session.server";
import { typedCode } from "./account-fields.server";

export { shouldRevalidate } from "~/components/revalidation";

const withCode = z.object({ twoFactorCode: typedCode });
const withRecoveryCode = z.object({
	twoFactorRecoveryCode: z.string("Enter one of your recovery codes").trim(),
});

export const meta = () => [{ title: "Two-factor sign-in" }];

/** Back to the first step, the page that was wanted handed on. */
function startAgain({ session, request }: Scope) {
	const wanted = session.dropPending()?.redirectTo ?? "/";
	return redirect(loginPath(new URL(wanted, request.url)));
}

/** The attempt that waits for its second step. @throws a redirect to /login where none does any more */
function waiting(scope: Scope): SignInAttempt {
	if (scope.session.pending) return scope.session.pending;
	throw startAgain(scope);
}

export const loader = signedOut(async ({ scope, url }) => {
	waiting(scope);
	return { isRecovery: url.searchParams.has("recovery") };
});

export const action = signedOut(async ({ scope, request }) => {
	const attempt = waiting(scope);
	const form = await readForm(request);
	if (form.get("intent") === "start-again") return startAgain(scope);
	const schema = form.has("twoFactorRecoveryCode") ? withRecoveryCode : withCode;
	const submission = parseWithZod(form, { schema });
	const shown = () => submission.reply({ hideFields: ["twoFactorRecoveryCode"] });
	if (submission.status !== "success") return invalid(shown());
	const { to, error } = await signInFurther(scope, attempt, submission.value);
	return to ? redirect(to) : invalid(shown(), error);
});

export default function TwoFactorStep() {
	const { isRecovery } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
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
						? "Enter one of the recovery codes that you kept. Each of them works once."
						: "Enter the six digits that your authenticator app shows now."
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
							required
						/>
						<Button kind="primary">Continue</Button>
					</>
				) : (
					<CodeField field={twoFactorCode} length={6} label="Code">
						{(complete) => (
							<Button kind="primary" disabled={!complete}>
								Continue
							</Button>
						)}
					</CodeField>
				)}
			</Form>
			<div className="mt-8 flex flex-wrap items-center justify-between gap-3">
				<Link to={isRecovery ? "?" : "?recovery"} className="text-accent underline">
					{isRecovery ? "Use the authenticator app" : "Use a recovery code"}
				</Link>
				<Form method="post" action="/login/two-factor">
					<Button kind="quiet" size="small" name="intent" value="start-again">
						Start again
					</Button>
				</Form>
			</div>
		</>
	);
}
