import { useActionData } from "@remix-run/react";
import { rowIdParam } from "@signage/contract/fields";
import CalendarClock from "lucide-react/icons/calendar-clock";
import SearchX from "lucide-react/icons/search-x";
import * as z from "zod";
import { ButtonLink } from "~/components/button";
import { ConfirmDialog } from "~/components/dialogs/confirm-dialog";
import { ErrorBox } from "~/components/errors/error-box";
import { otherErrors } from "~/components/forms/plain-fields";
import { SaveKeys } from "~/components/forms/save-key";
import { LateGroupsDialog } from "~/components/groups/late-groups-dialog";
import { postedGroups } from "~/components/groups/posted-groups";
import { InPlace } from "~/components/links/in-place";
import { Link } from "~/components/links/link";
import { EmptyState } from "~/components/lists/empty-state";
import { SearchForm } from "~/components/lists/search-form";
import { useKeptFresh } from "~/components/loading/kept-fresh";
import { Old } from "~/components/loading/old";
import { revalidatedWhereGone } from "~/components/loading/revalidation";
import { PageHeader } from "~/components/page-header";
import { Panel } from "~/components/panel";
import { counted } from "~/components/text/counted";
import { Ellipsis } from "~/components/text/ellipsis";
import { Quoted } from "~/components/text/quoted";
import { paths } from "~/paths";
import { giveToGroups } from "~/services/devices/give-to-groups.server";
import { done, form, intents, partlyDone } from "~/services/forms/intents.server";
import { namingSave, saveOnce } from "~/services/forms/save-key.server";
import { loadBesideForm } from "~/services/request/answers.server";
import { usePageWatch } from "~/services/request/browser-watch";
import { useFreshData } from "~/services/request/fresh-data";
import { forSignedIn } from "~/services/request/guard.server";
import { deleteSchedule, duplicateSchedule } from "~/services/schedules/schedules.server";
import { tickedGroups } from "../devices/offered-groups";
import { loadSchedules, type ScheduleRow } from "./load.server";
import { nowUsed } from "./now-used.server";
import { formPath, listAt, listPath, searchIn } from "./query";
import { DUPLICATE, GroupLinks, ScheduleTable } from "./table";

export { clientAction } from "~/components/loading/kept-offline";

export const shouldRevalidate = revalidatedWhereGone("delete", "duplicate", "use-in");

export const meta = () => [{ title: "Schedules" }];

/** Beside a form's answer, where the list cannot be read. */
const NOTHING = {
	rows: undefined,
	total: 0,
	deleting: undefined,
	using: undefined,
	hasUsers: false,
	hasPlays: false,
};

export const loader = forSignedIn((visit) =>
	loadBesideForm(visit, () => loadSchedules(visit), {
		...NOTHING,
		search: searchIn(visit.url.search),
	}),
);

const named = z.object({ id: z.string("Unknown schedule").pipe(rowIdParam) });
const usedIn = named.extend(tickedGroups);

export const action = intents(forSignedIn, {
	delete: form(named, async (visit, { id }) => {
		await deleteSchedule(visit, id);
		return done(visit, listAt(visit.url.search), "Schedule deleted");
	}),
	duplicate: namingSave(
		form(named, async (visit, { id }) => {
			const { name, kind, copyId } = await saveOnce(visit.form, (key) =>
				duplicateSchedule(visit, id, `${key}-${id}`),
			);
			const { search } = visit.url;
			const to = copyId === undefined ? undefined : formPath(kind, copyId, searchIn(search));
			const next = { label: "Edit the copy", to };
			return done(visit, listAt(search), `Duplicated: ${name}`, { next });
		}),
	),
	"use-in": form(usedIn, async (visit, typed) => {
		const groups = await giveToGroups(visit, "scheduleId", typed.id, typed);
		const { said, isWarning } = await nowUsed(visit, typed.id, groups);
		return (isWarning ? partlyDone : done)(visit, listAt(visit.url.search), said);
	}),
});

const NewSchedules = () => (
	<>
		<ButtonLink to={paths.newSimpleSchedule} kind="primary" className="i-new">
			New Simple Schedule
		</ButtonLink>
		<ButtonLink to={paths.newWeeklySchedule} className="i-new">
			New Weekly Schedule
		</ButtonLink>
	</>
);

/**
 * The way to the dialog that takes a schedule from the groups that use it, in the place of the one that asked; there is none for a
 * type without a form.
 */
const TakeAway = ({
	schedule: { id, kind },
	search,
}: {
	schedule: Pick<ScheduleRow, "id" | "kind">;
	search: string;
}) =>
	kind && (
		<>
			{" "}
			Take it from them under{" "}
			<Link to={listPath(search, { use: id })} replace preventScrollReset className="underline">
				Use in…
			</Link>
			.
		</>
	);

/** More are searched. */
const FEW = 8;

/** The statuses that a service answers with while a group uses the schedule. */
const IN_USE = 409;
const NOTHING_FITS = "No schedule fits";
/** So late the list may be with what plays now. */
const SWITCH_MS = 30_000;

export default function SchedulesPage() {
	const { data, ...fresh } = useFreshData<typeof loader>();
	const { rows, total, search, hasUsers, hasPlays, deleting, using } = data;
	const isInProgress = rows?.some(({ plays }) => plays?.next !== undefined) ?? false;
	const isOther = usePageWatch();
	const oldSince = useKeptFresh({ isInProgress, everyMs: SWITCH_MS, isOther, ...fresh });
	const here = listPath(search);
	const answer = useActionData<typeof action>();
	const { error, result } = answer ?? {};
	const refused = rows?.find(({ id }) => String(id) === result?.initialValue?.id);
	const isInUse = error?.statusCode === IN_USE && answer?.intent === "delete";
	const posted = postedGroups(answer, "use-in");
	const giving = using ?? (rows ? undefined : posted?.typed);
	const groups = using?.groups ?? posted?.groups;
	const users = (isInUse && refused?.usedBy) || [];
	return (
		<>
			<ErrorBox
				error={error}
				help={isInUse ? "Once no group uses it, it can be deleted." : undefined}
				formErrors={otherErrors(result)}
				isBehind={Boolean(giving && groups)}
			>
				{users.length > 0 && (
					<p className="mt-1 text-ink">
						Used by <GroupLinks groups={users} />.
						{refused && <TakeAway schedule={refused} search={search} />}
					</p>
				)}
			</ErrorBox>
			<PageHeader title="Schedules" lead={oldSince !== undefined && <Old since={oldSince} />}>
				{(!rows || total > 0) && <NewSchedules />}
			</PageHeader>
			{(total > FEW || search !== "") && (
				<SearchForm
					action={paths.schedules}
					id="schedule-search"
					label="Search by name, group or presentation"
					query={{ search }}
					isNarrowed={search !== "" && rows !== undefined && rows.length > 0}
					found={rows?.length ? counted(rows.length, "schedule") : NOTHING_FITS}
				/>
			)}
			{rows && (
				<Panel>
					{rows.length === 0 && total > 0 ? (
						<EmptyState
							icon={SearchX}
							title={NOTHING_FITS}
							action={<ButtonLink to={paths.schedules}>Show all</ButtonLink>}
						>
							None of your schedules has this in its name, groups or presentation.
						</EmptyState>
					) : rows.length === 0 ? (
						<EmptyState
							icon={CalendarClock}
							title="Make your first schedule"
							action={
								<span className="flex flex-wrap justify-center gap-3">
									<NewSchedules />
								</span>
							}
						>
							A schedule says when which presentation plays: on certain dates, or each week. Give it
							to device groups.
						</EmptyState>
					) : (
						<InPlace>
							<ScheduleTable rows={rows} search={search} hasUsers={hasUsers} hasPlays={hasPlays} />
							<SaveKeys form={DUPLICATE} />
						</InPlace>
					)}
				</Panel>
			)}
			{giving && groups && (
				<LateGroupsDialog
					key={Number(giving.id)}
					title={
						using ? (
							<>
								Use “<Ellipsis text={using.name} />” in…
							</>
						) : (
							"Use the schedule in…"
						)
					}
					groups={groups}
					fields={{ intent: "use-in", id: Number(giving.id) }}
					answer={answer}
					back={here}
					action={listPath(search, { use: Number(giving.id) })}
				/>
			)}
			{deleting && (
				<ConfirmDialog
					message={
						<>
							Delete the schedule <Quoted name={deleting.name} />?
							{deleting.usedBy && deleting.usedBy.length > 0 && (
								<>
									{" "}
									It is used by <GroupLinks groups={deleting.usedBy} />. While it is used, it cannot
									be deleted.
									<TakeAway schedule={deleting} search={search} />
								</>
							)}
						</>
					}
					back={here}
					action={here}
					fields={{ intent: "delete", id: deleting.id }}
				/>
			)}
		</>
	);
}
