import { Outlet, useRouteError } from "@remix-run/react";
import { ErrorPage } from "~/components/errors/error-page";
import type { OpenData } from "~/components/frame/layout-data";
import { forAnyone } from "~/services/request/guard.server";
import { noticeOf } from "~/services/request/notice.server";
import { personOf } from "~/services/request/person.server";

export { shouldRevalidate } from "~/components/loading/revalidation";

/** The data for the frame (open-frame.tsx) of screens for people who are signed in or not. */
export const loader = forAnyone(
	async (visit): Promise<OpenData> => ({
		person: await personOf(visit.session),
		isSignedIn: visit.session.user !== undefined,
		notice: noticeOf(visit),
	}),
);

export default Outlet;

export function ErrorBoundary() {
	return <ErrorPage error={useRouteError()} />;
}
