import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useActionData } from "@remix-run/react";
import { redirect } from "@remix-run/server-runtime";
import { z } from "zod";
import { Button, ButtonLink } from "~/components/button";
import { ErrorBox } from "~/components/error-box";
import { TextField } from "~/components/field";
import { PasswordField } from "~/components/password-field";
import { plainFields } from "~/components/plain-fields";
import { readForm } from "~/services/forms.server";
import { attempt, invalid, signedOut } from "~/services/route.server";
import { register } from "~/services/sign-in.server";

const registration = z
	.object({
		email: z.string("Enter your email").trim(),
		password: z.string("Choose a password"),
		confirmPassword: z.string("Enter the password again"),
	})
	.refine(({ password, confirmPassword }) => password === confirmPassword, {
		path: ["confirmPassword"],
		message: "The two passwords differ",
	});

export const meta = () => [{ title: "Sign up" }];

export const loader = signedOut(async () => null);

export const action = signedOut(async ({ scope, request }) => {
	const submission = parseWithZod(await readForm(request), { schema: registration });
	const shown = () => submission.reply({ hideFields: ["password", "confirmPassword"] });
	if (submission.status !== "success") return invalid(shown());
	const { email, password } = submission.value;
	return attempt(shown, async () => {
		await register(scope, email, password);
		scope.session.setNotice("Your account is ready. Sign in with it now.");
		return redirect(`/login?${new URLSearchParams({ email })}`);
	});
});

export default function RegisterPage() {
	const answer = useActionData<typeof action>();
	const fields = plainFields("register", ["email", "password", "confirmPassword"], answer?.result);
	return (
		<>
			<ErrorBox
				error={answer?.error}
				fields={[fields.email, fields.password, fields.confirmPassword]}
			/>
			<h1 className="mb-6 text-2xl font-semibold">Sign up</h1>
			<Form method="post" noValidate className="flex flex-col gap-5">
				<TextField
					field={fields.email}
					label="Email"
					type="email"
					autoComplete="username"
					required
				/>
				<PasswordField
					field={fields.password}
					label="Password"
					autoComplete="new-password"
					hint="At least 6 characters, with upper and lower case, a digit and a sign."
					required
				/>
				<PasswordField
					field={fields.confirmPassword}
					label="Confirm password"
					autoComplete="new-password"
					required
				/>
				<div className="mt-2 flex flex-row-reverse gap-3">
					<Button kind="primary" className="flex-1">
						Register
					</Button>
					<ButtonLink to="/login" className="flex-1">
						Cancel
					</ButtonLink>
				</div>
			</Form>
		</>
	);
}
