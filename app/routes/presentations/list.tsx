import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { rowIdParam } from "@signage/contract/fields";
import { Presentation, SearchX } from "lucide-react";
import { z } from "zod";
import { ButtonLink } from "~/components/button";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { EmptyState } from "~/components/empty-state";
import { ErrorBox } from "~/components/error-box";
import { InPlace } from "~/components/in-place";
import { useKeptFresh } from "~/components/kept-fresh";
import { MessageDialog } from "~/components/message-dialog";
import { PageHeader } from "~/components/page-header";
import { Pager } from "~/components/pager";
import { Panel } from "~/components/panel";
import { paths, withQuery } from "~/paths";
import { done, form, intents } from "~/services/forms/intents.server";
import { activatePresentation } from "~/services/presentations/activate.server";
import {
	deletePresentation,
	duplicatePresentation,
	listPresentations,
} from "~/services/presentations/presentations.server";
import { forSignedIn } from "~/services/request/guard.server";
import { NewPresentation } from "./new-presentation";
import { readQuery, shownQuery } from "./query";
import { PresentationTable } from "./table";
import { Toolbar } from "./toolbar";

export { shouldRevalidate } from "~/components/revalidation";

export const meta = () => [{ title: "Content Management" }];

const toConfirm = z.enum(["delete", "activate"]);

export const loader = forSignedIn(async (visit) => {
	const { searchParams } = visit.url;
	const confirming = toConfirm.safeParse(searchParams.get("confirm")).data;
	const asked = searchParams.get(confirming ? "id" : "wait") ?? undefined;
	const query = readQuery(searchParams);
	const { named, page, ...list } = await listPresentations(visit, { ...query, namedId: asked });
	const isWaiting = !confirming && named?.status === "Processing";
	return {
		...list,
		query: { ...query, page },
		deleting: confirming === "delete" ? named : undefined,
		activating: confirming === "activate" ? named : undefined,
		waiting: isWaiting ? named.title : undefined,
	};
});

const presentationId = z.string("Unknown presentation").pipe(rowIdParam);

export const action = intents(forSignedIn, {
	delete: form(z.object({ presentationId }), async (visit, typed) => {
		await deletePresentation(visit, typed.presentationId);
		return done(visit, paths.presentations, "Presentation deleted");
	}),
	duplicate: form(z.object({ presentationId }), async (visit, typed) => {
		const title = await duplicatePresentation(visit, typed.presentationId);
		return done(visit, paths.presentations, `Duplicated: ${title}`);
	}),
	activate: form(z.object({ presentationId }), async (visit, typed) => {
		const group = await activatePresentation(visit, typed.presentationId);
		return done(visit, paths.presentations, `Active in ${group}`);
	}),
});

export default function PresentationsPage() {
	const { rows, pages, total, all, query, deleting, activating, waiting } =
		useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	useKeptFresh(rows.some(({ status }) => status === "Processing"));
	const { pathname } = useLocation();
	const here = withQuery(pathname, shownQuery(query));
	return (
		<>
			<ErrorBox error={answer?.error} />
			<PageHeader title="Content Management">{all > 0 && <NewPresentation />}</PageHeader>
			{all > 1 && <Toolbar query={query} />}
			<Panel>
				{all === 0 ? (
					<EmptyState
						icon={Presentation}
						title="Make your first presentation"
						action={<NewPresentation />}
					>
						A presentation is a list of slides: pictures, videos, web pages or the pages of a PDF.
						Your screens play it in a loop.
					</EmptyState>
				) : rows.length === 0 ? (
					<EmptyState
						icon={SearchX}
						title="No presentation fits"
						action={<ButtonLink to={paths.presentations}>Show all</ButtonLink>}
					>
						None of your {all} presentations has this title and status.
					</EmptyState>
				) : (
					<InPlace>
						<PresentationTable rows={rows} query={query} />
					</InPlace>
				)}
			</Panel>
			<Pager
				page={query.page}
				pages={pages}
				total={total}
				href={(page) => withQuery("", { ...shownQuery(query), page })}
			/>
			{waiting && (
				<MessageDialog title="Still in progress" back={here}>
					The file in “{waiting}” is being turned into slides. Please wait until its status is
					Ready, then open it again.
				</MessageDialog>
			)}
			{activating && (
				<ConfirmDialog
					message={`Activate “${activating.title}”? The screens of the default group will play it.`}
					back={here}
					action={paths.presentations}
					fields={{ intent: "activate", presentationId: activating.presentationId }}
				/>
			)}
			{deleting && (
				<ConfirmDialog
					message={
						<>
							Delete “{deleting.title}”?
							{deleting.activeIn.length > 0 &&
								` It plays in ${deleting.activeIn.join(", ")}; screens there will go blank.`}
						</>
					}
					back={here}
					action={paths.presentations}
					fields={{ intent: "delete", presentationId: deleting.presentationId }}
				/>
			)}
		</>
	);
}
