import { Outlet, useRouteError } from "@remix-run/react";
import { ErrorPage } from "~/components/error-page";
import { forSignedIn } from "~/services/request/guard.server";

export { shouldRevalidate } from "~/components/revalidation";

/** Whose screens these are. The frame inside shows it, also around a screen that failed. */
export const loader = forSignedIn(async ({ session }) => ({
	tier: session.user?.tier ?? "Absent",
	email: session.user?.email ?? "",
	notice: session.takeNotice(),
}));

export default Outlet;

/** Without the layout's own data there is no frame to show. */
export function ErrorBoundary() {
	return <ErrorPage error={useRouteError()} />;
}
