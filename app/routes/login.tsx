import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { data, redirect, replace } from "@remix-run/server-runtime";
import { EMAIL_MAX } from "@signage/contract/limits";
import type { NormalisedError } from "@signage/contract/problem";
import Mail from "lucide-react/icons/mail";
import * as z from "zod";
import { Button, ButtonLink } from "~/components/button";
import { ErrorBox } from "~/components/errors/error-box";
import { CheckField, TextField } from "~/components/forms/field";
import { PasswordField } from "~/components/forms/password-field";
import { plainFields } from "~/components/forms/plain-fields";
import { Link } from "~/components/links/link";
import { LostCookies } from "~/components/sign-in/lost-cookies";
import { useOnward } from "~/components/sign-in/onward";
import { ProviderButtons, useNewestFailure } from "~/components/sign-in/provider-buttons";
import { shortened } from "~/components/text/ellipsis";
import { paths } from "~/paths";
import { enterpriseFailure } from "~/services/account/openid/enterprise-answer.server";
import { isAnswer } from "~/services/account/openid/state.server";
import { offeredWays } from "~/services/account/openid/ways.server";
import { signIn } from "~/services/account/sign-in.server";
import { pageStatus, ServiceError } from "~/services/client/errors.server";
import { form, intents } from "~/services/forms/intents.server";
import { isOpened } from "~/services/request/context.server";
import { numbered } from "~/services/request/failure.server";
import { forSignedOut, forSignedOutElse, type Visit } from "~/services/request/guard.server";
import { wantedPage } from "~/services/request/redirects.server";
import { tick, typedEmail } from "./account-fields.server";

export { clientAction } from "~/components/loading/kept-offline";
export { shouldRevalidate } from "~/components/loading/revalidation";

const login = z.object({
	email: typedEmail,
	password: z.string("Enter your password"),
	rememberMe: tick,
});

export const meta = () => [{ title: "Sign in" }];

/** A sign-in that this address was for, and that failed. */
interface Failure {
	error?: NormalisedError;
	/** Where it should have led to. */
	to: string;
}

/**
 * Signs in with the token of a mailed link. Resolves to what failed, or undefined if there is
 * no token. HEAD does not use the link up.
 * @throws a redirect after success
 */
async function linkFailure(visit: Visit): Promise<Failure | undefined> {
	const { url, session } = visit;
	const magicToken = url.searchParams.get("magicToken");
	if (!magicToken || !isOpened(visit)) return undefined;
	const wanted = url.searchParams.has("redirectTo") ? undefined : session.wanted;
	const redirectTo = wanted ?? wantedPage(url);
	try {
		throw redirect(await signIn(visit, { proof: { magicToken }, remember: false, redirectTo }));
	} catch (cause) {
		if (cause instanceof ServiceError)
			return { error: numbered(visit, cause.toJSON()), to: redirectTo };
		throw cause;
	}
}

/** The same for the answer of the enterprise provider. */
async function providerFailure(visit: Visit): Promise<Failure | undefined> {
	const answer = await enterpriseFailure(visit);
	return answer && { error: answer.error && numbered(visit, answer.error), to: answer.wish.to };
}

/** What a sign-in came with that this address was for, beside a form; undefined where it was for none. */
function broughtBy({ url, env }: Visit): string | undefined {
	if (url.searchParams.has("magicToken")) return "mailed link";
	const isAllowed = isAnswer(url.searchParams) && url.searchParams.has("code");
	return isAllowed ? `sign-in with ${env.ENTERPRISE_LABEL}` : undefined;
}

/** Who signs in so while somebody is signed in here is told that it was left alone, and who that is. */
const unlessSignedIn = forSignedOutElse(paths.presentations, (visit, email) => {
	const what = isOpened(visit) ? broughtBy(visit) : undefined;
	return what && `You are signed in already, as ${shortened(email)}. The ${what} was not used.`;
});

export const loader = unlessSignedIn(async (visit) => {
	const failed = (await linkFailure(visit)) ?? (await providerFailure(visit));
	const failure = failed?.error;
	const email = visit.url.searchParams.get("email") ?? "";
	const wanted = failed?.to === paths.presentations ? undefined : failed?.to;
	const hasMagicLinks = visit.env.MAGIC_LINKS === "true";
	const page = { email, ways: offeredWays(visit), hasMagicLinks, failure, wanted };
	return data(page, failure && { status: pageStatus(failure) });
});

export const action = intents(forSignedOut, {
	"": form(
		login,
		async (visit, { email, password, rememberMe }) => {
			const redirectTo = wantedPage(visit.url);
			const proof = { email, password };
			// Back would come here again, and be led on at once.
			return replace(await signIn(visit, { proof, remember: rememberMe, redirectTo }));
		},
		{ hide: ["password"] },
	),
});

export default function LoginPage() {
	const { email, ways, hasMagicLinks, failure } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const onward = useOnward();
	const typed = answer?.result.initialValue?.email;
	const isToKeep = typeof typed === "string" && typed !== "" && typed.length <= EMAIL_MAX;
	/** A sign-in screen to go on at, with the address that was typed. */
	const onwardWith = (path: string) => onward(path, isToKeep ? { email: typed } : {});
	const [error, showFailure] = useNewestFailure(answer ? answer.error : failure);
	const fields = plainFields("login", ["email", "password", "rememberMe"], answer?.result, {
		email,
	});
	return (
		<>
			<ErrorBox error={error} fields={[fields.email, fields.password]} />
			<h1 className="mb-6 text-2xl font-semibold">Sign in</h1>
			<LostCookies />
			<Form method="post" action={onward(paths.login)} noValidate className="flex flex-col gap-5">
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
					<Link to={onwardWith(paths.forgotPassword)} className="text-accent underline">
						Forgot password?
					</Link>
				</div>
				<Button kind="primary">Sign in</Button>
			</Form>
			{hasMagicLinks && (
				<ButtonLink to={onwardWith(paths.magicLink)} kind="quiet" className="mt-3 w-full">
					<Mail size={18} aria-hidden />
					Email me a sign-in link
				</ButtonLink>
			)}
			<ProviderButtons ways={ways} verb="Sign in" onFailure={showFailure} />
			<p className="mt-8 text-muted">
				No account yet?{" "}
				<Link to={onwardWith(paths.register)} className="text-accent underline">
					Sign up
				</Link>
			</p>
			<p className="mt-2 text-sm">
				<Link
					to={onwardWith(paths.resendConfirmation)}
					className="text-muted underline hover:text-ink"
				>
					Did not get the confirmation mail?
				</Link>
			</p>
		</>
	);
}
