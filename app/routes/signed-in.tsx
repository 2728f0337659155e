import { Outlet, useRouteError } from "@remix-run/react";
import { ErrorPage } from "~/components/error-page";
import { signedIn } from "~/services/request/route.server";

export { shouldRevalidate } from "~/components/revalidation";

/** The data for the frame (signed-in-frame.tsx), which also stands around a screen that failed. */
export const loader = signedIn(async ({ scope }) => ({
	tier: scope.session.user?.tier ?? "Absent",
	email: scope.session.user?.email ?? "",
	notice: scope.session.takeNotice(),
}));

export default Outlet;

/** If this loader fails there is no data for the frame, so the error is a page of its own. */
export function ErrorBoundary() {
	return <ErrorPage error={useRouteError()} />;
}
