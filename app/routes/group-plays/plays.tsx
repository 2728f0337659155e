import { useLocation, useParams } from "@remix-run/react";
import { data, type ServerRuntimeMetaFunction as MetaFunction } from "@remix-run/server-runtime";
import { useEffect, useRef } from "react";
import { ButtonLink } from "~/components/button";
import { ErrorBox } from "~/components/errors/error-box";
import { announce } from "~/components/frame/live-region";
import { useUnlessStopped } from "~/components/frame/slow-notice";
import { tabTitle } from "~/components/frame/tab-title";
import { Link } from "~/components/links/link";
import { Gone } from "~/components/loading/gone";
import { Old } from "~/components/loading/old";
import { PageHeader } from "~/components/page-header";
import { TimelinePatterns } from "~/components/timeline/patterns";
import { Timeline } from "~/components/timeline/timeline";
import { TitledPanel } from "~/components/titled-panel";
import { useScripted } from "~/components/use-scripted";
import { paths, withQuery } from "~/paths";
import { forSignedIn } from "~/services/request/guard.server";
import timeline from "~/styles/timeline.css?url";
import { useKeptPage } from "../kept-page";
import { loadPlays, type ShownPlays } from "./load.server";
import { MOMENT_FIELD, MomentForm } from "./moment-form";
import { ReasonPanel } from "./reason-panel";

export { shouldRevalidate } from "~/components/loading/revalidation";

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
	{ title: tabTitle("What plays", shown?.title) },
];

export const links = () => [{ rel: "stylesheet", href: timeline }];

export const loader = forSignedIn(async (visit) => {
	const shown = await loadPlays(visit);
	return data(shown, { status: "error" in shown ? 400 : 200 });
});

/** So late the page may be with what plays now. */
const NOW_MS = 30_000;

/** The browser's history may lead from one group to another: that the one was deleted is not said of the other. */
export default function GroupPlaysPage() {
	return <GroupPlays key={useParams().id} />;
}

const VIEWS = { day: "Day", week: "Week" } as const;

/** Says what is shown once somebody has gone on to it: the link that leads further keeps the focus. */
function useTold(text: string | undefined, key: string): void {
	const told = useRef(key);
	useEffect(() => {
		if (told.current === key) return;
		told.current = key;
		if (text) announce(text);
	}, [key, text]);
}

interface OtherProps {
	shown: Extract<ShownPlays, { moment: string }>;
	/** The address of the page. */
	here: string;
}

/** Leads to the day or week before what is drawn, and to the one after; to the day of a moment, or to its week. */
function OtherTimelines({ shown: { typed, view, before, after }, here }: OtherProps) {
	// In HTML alone they would lead whoever follows each link through all of the calendar.
	const hasSteps = useScripted();
	const button = "btn btn-small btn-secondary";
	const drawn = (at: string | undefined, one = view) =>
		withQuery(here, { at, view: one === "week" ? one : undefined });
	return (
		<nav aria-label="Timeline" className="flex flex-wrap gap-x-4 gap-y-2 print:hidden">
			{hasSteps && (
				<span className="flex gap-2">
					{before && (
						<Link to={drawn(before)} className={button} preventScrollReset>
							Previous {view}
						</Link>
					)}
					{after && (
						<Link to={drawn(after)} className={button} preventScrollReset>
							Next {view}
						</Link>
					)}
				</span>
			)}
			<span className="flex gap-2">
				{(["day", "week"] as const).map((one) => (
					<Link
						key={one}
						to={drawn(typed || undefined, one)}
						aria-current={one === view ? "page" : undefined}
						className={`${button} aria-[current]:border-accent aria-[current]:bg-accent-soft`}
						preventScrollReset
					>
						{VIEWS[one]}
					</Link>
				))}
			</span>
		</nav>
	);
}

/** What a group plays at a moment, and why; what came before and what comes next. */
function GroupPlays() {
	const {
		data: shown,
		oldSince,
		isGone,
	} = useKeptPage<typeof loader>({
		everyMs: NOW_MS,
		isInProgress: (data) => "isNow" in data && data.isNow,
	});
	const { deviceGroupId, title, schedule, trouble, zone, typed, view } = shown;
	const key = useUnlessStopped(useLocation().key);
	useTold("moment" in shown ? `${VIEWS[view]}: ${shown.moment}` : undefined, key);
	const heading = (
		<>
			What <bdi>{title}</bdi> plays
		</>
	);
	if (isGone)
		return (
			<>
				<PageHeader title={heading}>
					<ButtonLink to={paths.devices}>Back to the devices</ButtonLink>
				</PageHeader>
				<Gone text="This group was deleted meanwhile: no screen plays it any more." />
			</>
		);
	const error = "error" in shown ? shown.error : undefined;
	const field = {
		id: MOMENT_FIELD,
		name: "at",
		initialValue: typed,
		errors: error ? [error] : undefined,
	};
	const here = paths.groupPlays(deviceGroupId);
	return (
		<>
			{/* Another moment that is wrong is told anew. */}
			<ErrorBox key={key} fields={[field]} />
			<PageHeader
				title={heading}
				lead={
					"moment" in shown && (
						<>
							{shown.moment}
							{oldSince !== undefined && <Old since={oldSince} />}
						</>
					)
				}
			>
				{schedule?.edit && (
					<ButtonLink to={schedule.edit} className="print:hidden">
						Edit the schedule
					</ButtonLink>
				)}
				<ButtonLink
					to={withQuery(paths.devices, { group: deviceGroupId })}
					className="print:hidden"
				>
					Back to the group
				</ButtonLink>
			</PageHeader>
			<div className="grid gap-6">
				{trouble && (
					<p className="rounded-box border border-line bg-warn-soft p-4 text-warn">
						What the schedule <bdi>{schedule?.name}</bdi> plays cannot be told. {trouble}
					</p>
				)}
				{"moment" in shown && <ReasonPanel shown={shown} />}
				<MomentForm key={typed} action={here} field={field} zone={zone} view={view} />
				{"timeline" in shown && shown.timeline && (
					<TitledPanel
						title={view === "day" ? "The day" : "The week"}
						state={<OtherTimelines shown={shown} here={here} />}
					>
						<TimelinePatterns />
						{shown.alert && (
							<p className="mb-3 text-muted">
								As it is without the alert: nobody knows when that ends.
							</p>
						)}
						<Timeline timeline={shown.timeline} isNow={shown.isNow} />
					</TitledPanel>
				)}
			</div>
		</>
	);
}
