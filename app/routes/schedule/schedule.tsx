import {
	type ClientActionFunctionArgs,
	type MetaFunction,
	useLocation,
	useParams,
} from "@remix-run/react";
import type { ActionFunctionArgs } from "@remix-run/server-runtime";
import { forgettingSaved } from "~/components/drafts/saved";
import { tabTitle } from "~/components/frame/tab-title";
import { unlessOffline } from "~/components/loading/unless-offline";
import { forSignedIn } from "~/services/request/guard.server";
import styles from "~/styles/schedules.css?url";
import timeline from "~/styles/timeline.css?url";
import { type ScheduleAnswer, scheduleAction } from "./action.server";
import { kindAt, SIMPLE, WEEKLY } from "./kinds";
import { loadForm } from "./load.server";
import { SchedulePage } from "./schedule-page";

// One file for both kinds, so that what they share is in no other screen's scripts (bundling/chunks.ts).

export { shouldRevalidate } from "~/components/loading/revalidation";

export const meta: MetaFunction<typeof loader> = ({ location, params, data }) => {
	const kind = kindAt(location.pathname);
	return [{ title: tabTitle(params.id ? kind.edit : kind.create, data?.name) }];
};

export const links = () => [styles, timeline].map((href) => ({ rel: "stylesheet", href }));

export const loader = forSignedIn((visit) => loadForm(visit, kindAt(visit.url.pathname)));

const actions = { simple: scheduleAction(SIMPLE), weekly: scheduleAction(WEEKLY) };

export const action = (args: ActionFunctionArgs) =>
	actions[kindAt(new URL(args.request.url).pathname).name](args);

/** Without a connection to the dashboard the form stays as it is, and says so. */
export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
	unlessOffline(
		() => forgettingSaved(() => serverAction<ScheduleAnswer>()),
		(error) => ({ key: "no-connection", intent: "save", error }),
	);

export default function ScheduleRoute() {
	const { pathname } = useLocation();
	const { id } = useParams();
	const kind = kindAt(pathname);
	return <SchedulePage key={`${kind.name} ${id}`} kind={kind} />;
}
