import { parseWithZod } from "@conform-to/zod/v4";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { redirect } from "@remix-run/server-runtime";
import { z } from "zod";
import { Button } from "~/components/button";
import { ErrorBox } from "~/components/error-box";
import { CheckField, TextField } from "~/components/field";
import { PasswordField } from "~/components/password-field";
import { plainFields } from "~/components/plain-fields";
import { readForm } from "~/services/forms.server";
import { insideSite } from "~/services/redirects.server";
import { invalid, signedOut } from "~/services/route.server";
import { signIn } from "~/services/sign-in.server";

const login = z.object({
	email: z.string("Enter your email").trim(),
	password: z.string("Enter your password"),
	rememberMe: z.boolean().default(false),
});

export const meta = () => [{ title: "Sign in" }];

export const loader = signedOut(async ({ url }) => ({
	email: url.searchParams.get("email") ?? "",
}));

export const action = signedOut(async ({ scope, request, url }) => {
	const submission = parseWithZod(await readForm(request), { schema: login });
	const shown = () => submission.reply({ hideFields: ["password"] });
	if (submission.status !== "success") return invalid(shown());
	const error = await signIn(scope, submission.value);
	if (error) return invalid(shown(), error);
	return redirect(insideSite(url.searchParams.get("redirectTo"), "/presentations"));
});

export default function LoginPage() {
	const { email } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const fields = plainFields("login", ["email", "password", "rememberMe"], answer?.result, {
		email,
	});
	return (
		<>
			<ErrorBox error={answer?.error} fields={[fields.email, fields.password]} />
			<h1 className="mb-6 text-2xl font-semibold">Sign in</h1>
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
					autoComplete="current-password"
					required
				/>
				<div className="flex flex-wrap items-center justify-between gap-3">
					<CheckField field={fields.rememberMe} label="Remember me" />
					<Link to="/forgot-password" className="text-accent underline">
						Forgot password?
					</Link>
				</div>
				<Button kind="primary">Sign in</Button>
			</Form>
			<p className="mt-8 text-muted">
				No account yet?{" "}
				<Link to="/register-user" className="text-accent underline">
					Sign up
				</Link>
			</p>
		</>
	);
}
