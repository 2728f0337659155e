import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { rowIdParam } from "@signage/contract/fields";
import { Presentation } from "lucide-react";
import { z } from "zod";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { EmptyState } from "~/components/empty-state";
import { ErrorBox } from "~/components/error-box";
import { InPlace } from "~/components/in-place";
import { MessageDialog } from "~/components/message-dialog";
import { PageHeader } from "~/components/page-header";
import { Pager } from "~/components/pager";
import { Panel } from "~/components/panel";
import { paths } from "~/paths";
import { done, form, intents } from "~/services/forms/intents.server";
import {
	deletePresentation,
	listPresentations,
} from "~/services/presentations/presentations.server";
import { forSignedIn } from "~/services/request/guard.server";
import { NewPresentation } from "./new-presentation";
import { PresentationTable } from "./table";

export { shouldRevalidate } from "~/components/revalidation";

export const meta = () => [{ title: "Content Management" }];

export const loader = forSignedIn(async (visit) => {
	const { searchParams } = visit.url;
	const isDeleting = searchParams.get("confirm") === "delete";
	const asked = searchParams.get(isDeleting ? "id" : "wait") ?? undefined;
	const page = Number(searchParams.get("page")) || 1;
	const { named, ...list } = await listPresentations(visit, page, asked);
	return {
		...list,
		deleting: isDeleting ? named : undefined,
		waiting: isDeleting ? undefined : named?.title,
	};
});

const presentationId = z.string("Unknown presentation").pipe(rowIdParam);

export const action = intents(forSignedIn, {
	delete: form(z.object({ presentationId }), async (visit, typed) => {
		await deletePresentation(visit, typed.presentationId);
		return done(visit, paths.presentations, "Presentation deleted");
	}),
});

export default function PresentationsPage() {
	const { rows, page, pages, total, deleting, waiting } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const { pathname } = useLocation();
	const here = page > 1 ? `${pathname}?page=${page}` : pathname;
	return (
		<>
			<ErrorBox error={answer?.error} />
			<PageHeader title="Content Management">{total > 0 && <NewPresentation />}</PageHeader>
			<Panel>
				{total === 0 ? (
					<EmptyState
						icon={Presentation}
						title="Make your first presentation"
						action={<NewPresentation />}
					>
						A presentation is a list of slides: pictures, videos, web pages or the pages of a PDF.
						Your screens play it in a loop.
					</EmptyState>
				) : (
					<InPlace>
						<PresentationTable rows={rows} page={page} />
					</InPlace>
				)}
			</Panel>
			<Pager page={page} pages={pages} total={total} />
			{waiting && (
				<MessageDialog title="Still in progress" back={here}>
					The file in “{waiting}” is being turned into slides. Please wait until its status is
					Ready, then open it again.
				</MessageDialog>
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
