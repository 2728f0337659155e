import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { redirect } from "@remix-run/server-runtime";
import { z } from "zod";
import { Button, ButtonLink } from "~/components/button";
import { ErrorBox } from "~/components/error-box";
import { TextField } from "~/components/field";
import { FormButtons } from "~/components/form-buttons";
import { NewPassword } from "~/components/new-password";
import { onward, useOnward } from "~/components/onward";
import { plainFields } from "~/components/plain-fields";
import { ProviderButtons, useNewestFailure } from "~/components/provider-buttons";
import { register } from "~/services/account/account.server";
import { offeredWays } from "~/services/account/openid/ways.server";
import { readForm } from "~/services/forms/read-form.server";
import { attempt, invalid, signedOut } from "~/services/request/route.server";
import {
	confirmPassword,
	isTypedTwice,
	newPassword,
	TYPED_TWICE,
	typedEmail,
} from "./account-fields.server";

export { shouldRevalidate } from "~/components/revalidation";

const registration = z
	.object({ email: typedEmail, password: newPassword, confirmPassword })
	.refine(isTypedTwice, TYPED_TWICE);

export const meta = () => [{ title: "Sign up" }];

export const loader = signedOut(async ({ scope }) => ({ ways: offeredWays(scope) }));

export const action = signedOut(async ({ scope, request, url }) => {
	const submission = parseWithZod(await readForm(request), { schema: registration });
	const shown = () => submission.reply({ hideFields: ["password", "confirmPassword"] });
	if (submission.status !== "success") return invalid(shown());
	const { email, password } = submission.value;
	return attempt(shown, async () => {
		await register(scope, email, password);
		scope.session.setNotice("Your account is ready. Sign in with it now.");
		return redirect(onward(url.searchParams, "/login", { email }));
	});
});

export default function RegisterPage() {
	const { ways } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const onwards = useOnward();
	const [error, showFailure] = useNewestFailure(answer?.error);
	const fields = plainFields("register", ["email", "password", "confirmPassword"], answer?.result);
	return (
		<>
			<ErrorBox error={error} fields={[fields.email, fields.password, fields.confirmPassword]} />
			<h1 className="mb-6 text-2xl font-semibold">Sign up</h1>
			<Form method="post" noValidate className="flex flex-col gap-5">
				<TextField
					field={fields.email}
					label="Email"
					type="email"
					autoComplete="username"
					required
				/>
				<NewPassword field={fields.password} confirmation={fields.confirmPassword} label="Password">
					{(differ) => (
						<FormButtons
							wide
							className="mt-2"
							action={
								<Button kind="primary" disabled={differ}>
									Register
								</Button>
							}
							cancel={<ButtonLink to={onwards("/login")}>Cancel</ButtonLink>}
						/>
					)}
				</NewPassword>
			</Form>
			<ProviderButtons ways={ways} verb="Sign up" onFailure={showFailure} />
		</>
	);
}
