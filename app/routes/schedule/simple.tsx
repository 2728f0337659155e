import type { ClientActionFunctionArgs } from "@remix-run/react";
import { unlessOffline } from "~/components/unless-offline";
import { forSignedIn } from "~/services/request/guard.server";
import { type ScheduleAnswer, scheduleAction } from "./action.server";
import { SIMPLE } from "./kinds";
import { loadForm } from "./load.server";
import { SchedulePage } from "./schedule-page";

export { shouldRevalidate } from "~/components/revalidation";

export const meta = ({ params }: { params: { id?: string } }) => [
	{ title: params.id ? SIMPLE.edit : SIMPLE.create },
];

export const loader = forSignedIn((visit) => loadForm(visit, SIMPLE));

export const action = scheduleAction(SIMPLE);

/** Without a connection to the dashboard the form stays as it is, and says so. */
export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
	unlessOffline(
		() => serverAction<ScheduleAnswer>(),
		(error) => ({ key: "no-connection", intent: "save", error }),
	);

export default function SimpleSchedulePage() {
	return <SchedulePage kind={SIMPLE} />;
}
