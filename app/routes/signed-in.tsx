import { Outlet, useRouteError } from "@remix-run/react";
import { ErrorPage } from "~/components/error-page";
import { signedIn } from "~/services/request/route.server";

export { shouldRevalidate } from "~/components/revalidation";

/** Whose screens these are. The frame inside shows it, also around a screen that failed. */
export const loader = signedIn(async ({ scope }) => ({
	tier: scope.session.user?.tier ?? "Absent",
	email: scope.session.user?.email ?? "",
	notice: scope.session.takeNotice(),
}));

export default Outlet;

/** Without the layout's own data there is no frame to show. */
export function ErrorBoundary() {
	return <ErrorPage error={useRouteError()} />;
}
