import { useActionData } from "@remix-run/react";
import { rowIdParam } from "@signage/contract/fields";
import Presentation from "lucide-react/icons/presentation";
import SearchX from "lucide-react/icons/search-x";
import * as z from "zod";
import { ButtonLink } from "~/components/button";
import { ConfirmDialog } from "~/components/dialogs/confirm-dialog";
import { MessageDialog } from "~/components/dialogs/message-dialog";
import type { Blocking } from "~/components/dialogs/overlay";
import { ErrorBox } from "~/components/errors/error-box";
import { otherErrors } from "~/components/forms/plain-fields";
import { SaveKeys } from "~/components/forms/save-key";
import { postedGroups } from "~/components/groups/posted-groups";
import { InPlace } from "~/components/links/in-place";
import { EmptyState } from "~/components/lists/empty-state";
import { Pager } from "~/components/lists/pager";
import { useKeptFresh } from "~/components/loading/kept-fresh";
import { revalidatedWhereGone } from "~/components/loading/revalidation";
import { PageHeader } from "~/components/page-header";
import { Panel } from "~/components/panel";
import { counted } from "~/components/text/counted";
import { Quoted } from "~/components/text/quoted";
import { paths, withQuery } from "~/paths";
import { giveToGroups } from "~/services/devices/give-to-groups.server";
import { done, form, intents, partlyDone } from "~/services/forms/intents.server";
import { namingSave, saveOnce } from "~/services/forms/save-key.server";
import { activatePresentation } from "~/services/presentations/activate.server";
import {
	deletePresentation,
	duplicatePresentation,
} from "~/services/presentations/presentations.server";
import { tryAgain } from "~/services/presentations/try-again.server";
import { loadBesideForm } from "~/services/request/answers.server";
import { usePageWatch } from "~/services/request/browser-watch";
import { useFreshData } from "~/services/request/fresh-data";
import { forSignedIn } from "~/services/request/guard.server";
import { tickedGroups } from "../devices/offered-groups";
import { loadList } from "./load.server";
import { NewPresentation } from "./new-presentation";
import { isBehind, nowPlays } from "./now-plays";
import { editorPath, listAt, listPath, queryIn, readQuery, shownQuery } from "./query";
import { ShowOn } from "./show-on";
import { DUPLICATE, PresentationTable } from "./table";
import { Toolbar } from "./toolbar";

export { clientAction } from "~/components/loading/kept-offline";

export const shouldRevalidate = revalidatedWhereGone(
	"delete",
	"duplicate",
	"try-again",
	"activate",
	"show-on",
);

export const meta = () => [{ title: "Content Management" }];

/** Beside a form's answer, where the list cannot be read. */
const NOTHING = {
	hasList: false,
	rows: undefined,
	pages: 1,
	total: 0,
	isInProgress: false,
	hasFailed: false,
	deleting: undefined,
	activating: undefined,
	showing: undefined,
	waiting: undefined,
};

export const loader = forSignedIn((visit) =>
	loadBesideForm(visit, () => loadList(visit), {
		...NOTHING,
		query: readQuery(visit.url.searchParams),
	}),
);

export const handle: Blocking = { blocking: { duplicate: "Duplicating the presentation…" } };

const presentationId = z.string("Unknown presentation").pipe(rowIdParam);
const ADD_AGAIN = "Open it and add the file again.";
const shownOn = z.object({ presentationId, ...tickedGroups });

export const action = intents(forSignedIn, {
	delete: form(z.object({ presentationId }), async (visit, typed) => {
		await deletePresentation(visit, typed.presentationId);
		return done(visit, listAt(visit.url.search), "Presentation deleted");
	}),
	duplicate: namingSave(
		form(z.object({ presentationId }), async (visit, { presentationId: id }) => {
			const { title, copyId } = await saveOnce(visit.form, (key) =>
				duplicatePresentation(visit, id, `${key}-${id}`),
			);
			// The copy is rarely beside it; what is new is mostly on the first page.
			const query = { ...queryIn(visit.url.search), page: 1 };
			const to = copyId === undefined ? undefined : editorPath(copyId, query);
			const next = { label: "Edit the copy", to };
			return done(visit, listPath(query), `Duplicated: ${title}`, { next });
		}),
	),
	"try-again": form(z.object({ presentationId }), async (visit, typed) => {
		const { name, count } = await tryAgain(visit, typed.presentationId);
		const to = listAt(visit.url.search);
		if (count > 0) return done(visit, to, `Trying again: ${name}`);
		return partlyDone(visit, to, `${name} has no file to try again. ${ADD_AGAIN}`);
	}),
	"show-on": form(shownOn, async (visit, typed) => {
		const { presentationId: id } = typed;
		const { having } = await giveToGroups(visit, "actualPresentationId", id, typed);
		const end = having.some(isBehind) ? partlyDone : done;
		return end(visit, listAt(visit.url.search), nowPlays(having));
	}),
	activate: form(z.object({ presentationId }), async (visit, typed) => {
		const group = await activatePresentation(visit, typed.presentationId);
		return done(visit, listAt(visit.url.search), `Active in ${group}`);
	}),
});

const PROGRESS_MS = 3_000;
const NOTHING_FITS = "No presentation fits";

export default function PresentationsPage() {
	const { data, ...fresh } = useFreshData<typeof loader>();
	const { rows, isInProgress, pages, total, query, ...asked } = data;
	const { hasList, hasFailed, deleting, activating, showing, waiting } = asked;
	const answer = useActionData<typeof action>();
	useKeptFresh({ isInProgress, everyMs: PROGRESS_MS, isOther: usePageWatch(), ...fresh });
	const here = listPath(query);
	const isNarrowed = query.search !== "" || query.status !== undefined;
	const isEmpty = hasList && total === 0 && !isNarrowed;
	const posted = postedGroups(answer, "show-on");
	const giving = showing ?? (hasList ? undefined : posted?.typed);
	const groups = showing?.groups ?? posted?.groups;
	return (
		<>
			<ErrorBox
				error={answer?.error}
				formErrors={otherErrors(answer?.result)}
				isBehind={Boolean(giving && groups)}
			/>
			<PageHeader title="Content Management">{!isEmpty && <NewPresentation />}</PageHeader>
			{(total > 1 || isNarrowed) && (
				<Toolbar
					query={query}
					isNarrowed={isNarrowed && total > 0}
					found={!hasList ? "" : total === 0 ? NOTHING_FITS : counted(total, "presentation")}
				/>
			)}
			{hasList && (
				<Panel>
					{isEmpty ? (
						<EmptyState
							icon={Presentation}
							title="Make your first presentation"
							action={<NewPresentation />}
						>
							A presentation is a list of slides: pictures, videos, web pages or the pages of a PDF.
							Your screens play it in a loop.
						</EmptyState>
					) : total === 0 ? (
						<EmptyState
							icon={SearchX}
							title={NOTHING_FITS}
							action={<ButtonLink to={paths.presentations}>Show all</ButtonLink>}
						>
							None of your presentations has this title and status.
						</EmptyState>
					) : (
						<InPlace>
							<PresentationTable rows={rows} query={query} hasFailed={hasFailed} />
							<SaveKeys form={DUPLICATE} />
						</InPlace>
					)}
				</Panel>
			)}
			<Pager
				page={query.page}
				pages={pages}
				total={total}
				href={(page) => withQuery("", { ...shownQuery(query), page })}
			/>
			{waiting && (
				<MessageDialog title="Still in progress" back={here}>
					The file in <Quoted name={waiting} /> is being turned into slides. Please wait until its
					status is Ready, then open it again.
				</MessageDialog>
			)}
			{giving && groups && (
				<ShowOn
					presentationId={Number(giving.presentationId)}
					title={showing?.title}
					{...{ groups, query, answer }}
				/>
			)}
			{activating && (
				<ConfirmDialog
					message={
						<>
							Activate <Quoted name={activating.title} />? The screens of the default group will
							play it.
						</>
					}
					back={here}
					action={here}
					kind="primary"
					fields={{ intent: "activate", presentationId: activating.presentationId }}
				/>
			)}
			{deleting && (
				<ConfirmDialog
					message={
						<>
							Delete <Quoted name={deleting.title} />?{deleting.goes && ` ${deleting.goes}`}
						</>
					}
					back={here}
					action={here}
					fields={{ intent: "delete", presentationId: deleting.presentationId }}
				/>
			)}
		</>
	);
}
