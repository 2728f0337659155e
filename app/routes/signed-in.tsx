import { Outlet, useRouteError } from "@remix-run/react";
import { ErrorPage } from "~/components/errors/error-page";
import type { SignedInData } from "~/components/frame/layout-data";
import { forSessionOwner } from "~/services/request/guard.server";
import { noticeOf } from "~/services/request/notice.server";
import { personOf } from "~/services/request/person.server";

export { shouldRevalidate } from "~/components/loading/revalidation";

/** The data for the frame (signed-in-frame.tsx), which also stands around a screen that failed. */
export const loader = forSessionOwner(async (visit): Promise<SignedInData> => {
	const { session, env } = visit;
	return {
		email: session.user?.email ?? "",
		person: await personOf(session),
		notice: noticeOf(visit),
		/** These are read once the screen's loader has ended, as that one's calls tell them. */
		get tier() {
			return session.user?.tier ?? "Absent";
		},
		get groupsInAlert() {
			return session.user?.groupsInAlert ?? null;
		},
		get isPaymentFailed() {
			return session.user?.isPaymentFailed ?? false;
		},
		chat: env.HELP_CHAT_APP_ID
			? { appId: env.HELP_CHAT_APP_ID, region: env.HELP_CHAT_REGION }
			: undefined,
	};
});

export default Outlet;

/** If this layout's own loader fails, there is no data for a frame. */
export function ErrorBoundary() {
	return <ErrorPage error={useRouteError()} />;
}
