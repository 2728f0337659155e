import { parseWithZod } from "@conform-to/zod/v4";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { data, redirect } from "@remix-run/server-runtime";
import { Mail } from "lucide-react";
import { z } from "zod";
import { Button, ButtonLink } from "~/components/button";
import { ErrorBox } from "~/components/error-box";
import { CheckField, TextField } from "~/components/field";
import { useOnward } from "~/components/onward";
import { PasswordField } from "~/components/password-field";
import { plainFields } from "~/components/plain-fields";
import { ProviderButtons, useNewestFailure } from "~/components/provider-buttons";
import { enterpriseFailure } from "~/services/account/openid/enterprise-answer.server";
import { offeredWays } from "~/services/account/openid/ways.server";
import { signIn } from "~/services/account/sign-in.server";
import { pageStatus } from "~/services/client/errors.server";
import { readForm } from "~/services/forms/read-form.server";
import { wantedPage } from "~/services/request/redirects.server";
import { invalid, signedOut, type Visit } from "~/services/request/route.server";
import { typedEmail } from "./account-fields.server";

export { shouldRevalidate } from "~/components/revalidation";

const login = z.object({
	email: typedEmail,
	password: z.string("Enter your password"),
	rememberMe: z.boolean().default(false),
});

export const meta = () => [{ title: "Sign in" }];

/** Signs in with the token of a mailed link; answers what went wrong. HEAD does not use it up. */
async function enterByLink({ scope, url }: Visit) {
	const magicToken = url.searchParams.get("magicToken");
	if (!magicToken || scope.request.method !== "GET") return undefined;
	const redirectTo = url.searchParams.has("redirectTo") ? undefined : scope.session.wanted;
	const { to, error } = await signIn(scope, {
		proof: { magicToken },
		remember: false,
		redirectTo: redirectTo ?? wantedPage(url),
	});
	if (to) throw redirect(to);
	return error;
}

export const loader = signedOut(async (visit) => {
	const failure = (await enterByLink(visit)) ?? (await enterpriseFailure(visit));
	const email = visit.url.searchParams.get("email") ?? "";
	const page = { email, ways: offeredWays(visit.scope), failure };
	return data(page, failure && { status: pageStatus(failure) });
});

export const action = signedOut(async ({ scope, request, url }) => {
	const submission = parseWithZod(await readForm(request), { schema: login });
	const shown = () => submission.reply({ hideFields: ["password"] });
	if (submission.status !== "success") return invalid(shown());
	const { email, password, rememberMe } = submission.value;
	const { to, error } = await signIn(scope, {
		proof: { email, password },
		remember: rememberMe,
		redirectTo: wantedPage(url),
	});
	return to ? redirect(to) : invalid(shown(), error);
});

export default function LoginPage() {
	const { email, ways, failure } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const onward = useOnward();
	const [error, showFailure] = useNewestFailure(answer ? answer.error : failure);
	const fields = plainFields("login", ["email", "password", "rememberMe"], answer?.result, {
		email,
	});
	return (
		<>
			<ErrorBox error={error} fields={[fields.email, fields.password]} />
			<h1 className="mb-6 text-2xl font-semibold">Sign in</h1>
			<Form method="post" action={onward("/login")} noValidate className="flex flex-col gap-5">
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
					<Link to={onward("/forgot-password")} className="text-accent underline">
						Forgot password?
					</Link>
				</div>
				<Button kind="primary">Sign in</Button>
			</Form>
			<ButtonLink to={onward("/magic-link")} kind="quiet" className="mt-3 w-full">
				<Mail size={18} aria-hidden />
				Email me a sign-in link
			</ButtonLink>
			<ProviderButtons ways={ways} verb="Sign in" onFailure={showFailure} />
			<p className="mt-8 text-muted">
				No account yet?{" "}
				<Link to={onward("/register-user")} className="text-accent underline">
					Sign up
				</Link>
			</p>
			<p className="mt-2 text-sm">
				<Link to={onward("/resend-confirmation")} className="text-muted underline hover:text-ink">
					Did not get the confirmation mail?
				</Link>
			</p>
		</>
	);
}
