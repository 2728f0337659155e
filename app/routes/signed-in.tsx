import { Outlet, useRouteError } from "@remix-run/react";
import { ErrorPage } from "~/components/error-page";
import { forSignedIn } from "~/services/request/guard.server";

export { shouldRevalidate } from "~/components/revalidation";

/** Data about the signed-in person, for the frame inside, which needs it even if a screen fails. */
export const loader = forSignedIn(async ({ session }) => ({
	tier: session.user?.tier ?? "Absent",
	email: session.user?.email ?? "",
	notice: session.takeNotice(),
}));

export default Outlet;

/** If this layout's own loader fails, there is no data for a frame. */
export function ErrorBoundary() {
	return <ErrorPage error={useRouteError()} />;
}
