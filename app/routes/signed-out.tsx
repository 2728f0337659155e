import { Outlet, useRouteError } from "@remix-run/react";
import { ErrorPage } from "~/components/error-page";
import { anyone } from "~/services/request/route.server";

export { shouldRevalidate } from "~/components/revalidation";

export const loader = anyone(async ({ scope }) => ({ notice: scope.session.takeNotice() }));

export default Outlet;

export function ErrorBoundary() {
	return <ErrorPage error={useRouteError()} />;
}
