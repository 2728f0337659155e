import { parseWithZod } from "@conform-to/zod/v4";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { redirect } from "@remix-run/server-runtime";
import { z } from "zod";
import { Button, ButtonLink } from "~/components/button";
import { ErrorBox } from "~/components/error-box";
import { TextField } from "~/components/field";
import { FormButtons } from "~/components/form-buttons";
import { NewPassword } from "~/components/new-password";
import { onward, useOnward } from "~/components/onward";
import { PageHeader } from "~/components/page-header";
import { plainFields } from "~/components/plain-fields";
import { resetPassword } from "~/services/account/account.server";
import { normaliseReset } from "~/services/client/errors.server";
import { readForm } from "~/services/forms/read-form.server";
import { secretInAddress } from "~/services/request/headers.server";
import { anyone, attempt, invalid } from "~/services/request/route.server";
import {
	confirmPassword,
	isTypedTwice,
	newPassword,
	TYPED_TWICE,
	typedEmail,
} from "./account-fields.server";

export { shouldRevalidate } from "~/components/revalidation";

const reset = z
	.object({
		userEmail: typedEmail,
		resetCode: z.string("Enter the code from the mail").trim(),
		newPassword,
		confirmPassword,
	})
	.refine(isTypedTwice, TYPED_TWICE);

export const meta = () => [{ title: "Reset Password" }];
export const headers = secretInAddress;

export const loader = anyone(async ({ url }) => ({
	userEmail: url.searchParams.get("userEmail") ?? "",
	resetCode: url.searchParams.get("resetCode") ?? "",
}));

export const action = anyone(async ({ scope, request, url }) => {
	const submission = parseWithZod(await readForm(request), { schema: reset });
	const shown = () => submission.reply({ hideFields: ["newPassword", "confirmPassword"] });
	if (submission.status !== "success") return invalid(shown());
	const { userEmail: email, ...typed } = submission.value;
	const change = async () => {
		await resetPassword(scope, {
			email,
			resetCode: typed.resetCode,
			newPassword: typed.newPassword,
		});
		scope.session.setUser(undefined);
		scope.session.setNotice("Your password is changed. Sign in with the new one.");
		return redirect(onward(url.searchParams, "/login", { email }));
	};
	return attempt(shown, change, normaliseReset);
});

export default function ResetPasswordPage() {
	const defaults = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const onwards = useOnward();
	const fields = plainFields(
		"reset",
		["userEmail", "resetCode", "newPassword", "confirmPassword"],
		answer?.result,
		defaults,
	);
	return (
		<>
			<ErrorBox error={answer?.error} fields={Object.values(fields)} />
			<PageHeader title="Reset Password" lead="Enter the code from the mail and a new password." />
			<Form method="post" noValidate className="flex flex-col gap-5">
				{defaults.userEmail ? (
					<p className="wrap-anywhere">
						<input type="hidden" name="userEmail" value={defaults.userEmail} />
						For <strong>{defaults.userEmail}</strong>.{" "}
						<Link to={onwards("/forgot-password")} className="text-accent underline">
							Use another address
						</Link>
					</p>
				) : (
					<TextField
						field={fields.userEmail}
						label="Email"
						type="email"
						autoComplete="username"
						required
					/>
				)}
				<TextField
					field={fields.resetCode}
					label="Code"
					autoComplete="one-time-code"
					autoCapitalize="none"
					spellCheck={false}
					required
				/>
				<NewPassword field={fields.newPassword} confirmation={fields.confirmPassword}>
					{(differ) => (
						<FormButtons
							wide
							className="mt-2"
							action={
								<Button kind="primary" disabled={differ}>
									Save password
								</Button>
							}
							cancel={<ButtonLink to={onwards("/login")}>Cancel</ButtonLink>}
						/>
					)}
				</NewPassword>
			</Form>
		</>
	);
}
