import { Outlet, useRouteError } from "@remix-run/react";
import { ErrorPage } from "~/components/error-page";
import { forAnyone } from "~/services/request/guard.server";

export { shouldRevalidate } from "~/components/revalidation";

export const loader = forAnyone(async ({ session }) => ({ notice: session.takeNotice() }));

export default Outlet;

export function ErrorBoundary() {
	return <ErrorPage error={useRouteError()} />;
}
