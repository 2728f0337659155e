import { Form, useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { Button, ButtonLink } from "~/components/button";
import { ErrorBox } from "~/components/errors/error-box";
import { TextField } from "~/components/forms/field";
import { FormButtons } from "~/components/forms/form-buttons";
import { plainFields } from "~/components/forms/plain-fields";
import { NewPassword } from "~/components/sign-in/new-password";
import { onward, useOnward } from "~/components/sign-in/onward";
import { ProviderButtons, useNewestFailure } from "~/components/sign-in/provider-buttons";
import { paths } from "~/paths";
import { offeredWays } from "~/services/account/openid/ways.server";
import { register } from "~/services/account/sign-up.server";
import { done, form, intents } from "~/services/forms/intents.server";
import { forSignedOut } from "~/services/request/guard.server";
import { mayBeDone } from "~/shared/statuses";
import {
	confirmPassword,
	isTypedTwice,
	newPassword,
	TYPED_TWICE,
	typedEmail,
} from "./account-fields.server";

export { clientAction } from "~/components/loading/kept-offline";
export { shouldRevalidate } from "~/components/loading/revalidation";

const registration = z
	.object({ email: typedEmail, password: newPassword, confirmPassword })
	.refine(isTypedTwice, TYPED_TWICE);

export const meta = () => [{ title: "Sign up" }];

export const loader = forSignedOut(async (visit) => ({
	ways: offeredWays(visit),
	/** Who comes from a checkout has typed it already. */
	email: visit.url.searchParams.get("email") ?? "",
}));

export const action = intents(forSignedOut, {
	"": form(
		registration,
		async (visit, { email, password }) => {
			await register(visit, email, password);
			return done(
				visit,
				onward(visit.url.searchParams, paths.login, { email }),
				"Your account is ready. Sign in now.",
			);
		},
		{ hide: ["password", "confirmPassword"] },
	),
});

/** Where there was no answer: the address would be called taken then. */
const MAY_BE_MADE =
	"The account may be there already: try to sign in to it before you send this again.";

export default function RegisterPage() {
	const { ways, ...defaults } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const onwards = useOnward();
	const [error, showFailure] = useNewestFailure(answer?.error);
	const mayBeMade = error !== undefined && error === answer?.error && mayBeDone(error);
	const fields = plainFields(
		"register",
		["email", "password", "confirmPassword"],
		answer?.result,
		defaults,
	);
	return (
		<>
			<ErrorBox
				error={error}
				help={mayBeMade ? MAY_BE_MADE : undefined}
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
							cancel={<ButtonLink to={onwards(paths.login)}>Cancel</ButtonLink>}
						/>
					)}
				</NewPassword>
			</Form>
			<ProviderButtons ways={ways} verb="Sign up" onFailure={showFailure} />
		</>
	);
}
