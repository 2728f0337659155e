import { Outlet, useRouteError } from "@remix-run/react";
import { ErrorPage } from "~/components/errors/error-page";
import type { LayoutData } from "~/components/frame/layout-data";
import { forAnyone } from "~/services/request/guard.server";
import { noticeOf } from "~/services/request/notice.server";
import { personOf } from "~/services/request/person.server";

export { shouldRevalidate } from "~/components/loading/revalidation";

/** Some of its screens are for whoever is signed in, too: `person` is who that is. */
export const loader = forAnyone(
	async (visit): Promise<LayoutData> => ({
		person: await personOf(visit.session),
		notice: noticeOf(visit),
	}),
);

export default Outlet;

export function ErrorBoundary() {
	return <ErrorPage error={useRouteError()} />;
}
