import { useActionData, useLoaderData } from "@remix-run/react";
import { ButtonAnchor } from "~/components/button";
import { ErrorBox } from "~/components/errors/error-box";
import readFragment from "~/components/sign-in/read-fragment.js?url";
import type { SignInResult } from "~/components/sign-in/result";
import tellOpener from "~/components/sign-in/tell-opener.js?url";
import { paths, withQuery } from "~/paths";
import type { signInView } from "./view.server";

type View = ReturnType<typeof signInView>["data"];

function Waiting({ way }: Pick<View, "way">) {
	return (
		<>
			<h1 className="mb-4 text-2xl font-semibold">Signing you in …</h1>
			<noscript>
				<p className="mb-6 text-muted">
					This way to sign in needs scripts, and they are off in this browser.
				</p>
			</noscript>
			<ButtonAnchor href={paths.login}>Back to sign in</ButtonAnchor>
			<script
				src={readFragment}
				data-callback={paths.signInCallback(way)}
				data-without={paths.login}
			/>
		</>
	);
}

/**
 * Its script posts the result to the popup's opener; without
 * an opener, it continues in this window.
 */
function Told({ result }: { result: SignInResult }) {
	return <script src={tellOpener} data-result={JSON.stringify(result)} />;
}

function SignedIn({ to }: Pick<View, "to">) {
	return (
		<>
			<h1 className="mb-4 text-2xl font-semibold">You are signed in</h1>
			<ButtonAnchor href={to} kind="primary">
				Go on
			</ButtonAnchor>
			<Told result={{ type: "signed-in", to }} />
		</>
	);
}

/** The page of a provider sign-in: in progress, done or failed. A popup also tells its opener. */
export function SignInPage() {
	const fromLoader: View = useLoaderData();
	const fromAction: View | undefined = useActionData();
	const { way, popup, to, isSignedIn, error } = fromAction ?? fromLoader;
	if (isSignedIn) return <SignedIn to={to} />;
	if (!error) return <Waiting way={way} />;
	return (
		<>
			<ErrorBox error={error} />
			<h1 className="mb-6 text-2xl font-semibold">Sign in</h1>
			<ButtonAnchor href={withQuery(paths.login, { redirectTo: to })} kind="primary">
				Back to sign in
			</ButtonAnchor>
			{popup && <Told result={{ type: "failed", error }} />}
		</>
	);
}
