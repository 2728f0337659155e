import { Outlet, useLoaderData, useRouteError } from "@remix-run/react";
import { ButtonLink } from "~/components/button";
import { ErrorBox } from "~/components/error-box";
import { ErrorPage, readError } from "~/components/error-page";
import { Notice } from "~/components/notice";
import { OtherTabs } from "~/components/other-tabs";
import { Shell } from "~/components/shell";
import { useBrand } from "~/root";
import { forSignedIn } from "~/services/request/guard.server";

export const loader = forSignedIn(async ({ session }) => ({
	tier: session.user?.tier ?? "Absent",
	email: session.user?.email ?? "",
	notice: session.takeNotice(),
}));

export default function SignedIn() {
	const { tier, email, notice } = useLoaderData<typeof loader>();
	const look = useBrand();
	if (!look) return null;
	return (
		<Shell {...look} tier={tier} email={email}>
			<OtherTabs person={email} />
			{notice && <Notice key={notice.id} {...notice} />}
			<Outlet />
		</Shell>
	);
}

export function ErrorBoundary() {
	const error = useRouteError();
	const { status, title, message } = readError(error);
	if (status === 404) return <ErrorPage error={error} />;
	return (
		<main className="mx-auto max-w-2xl p-6 pt-16">
			<ErrorBox error={{ title, message }} />
			<ButtonLink to="/">Back</ButtonLink>
		</main>
	);
}
