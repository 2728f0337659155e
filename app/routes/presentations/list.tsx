import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { redirect } from "@remix-run/server-runtime";
import { rowIdParam } from "@signage/contract/schemas/shared";
import { Presentation } from "lucide-react";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { EmptyState } from "~/components/empty-state";
import { ErrorBox } from "~/components/error-box";
import { MessageDialog } from "~/components/message-dialog";
import { PageHeader } from "~/components/page-header";
import { Pager } from "~/components/pager";
import { Panel } from "~/components/panel";
import { readForm } from "~/services/forms.server";
import { deletePresentation, listPresentations } from "~/services/presentations.server";
import { attempt, badRequest, signedIn } from "~/services/route.server";
import { NewPresentation } from "./new-presentation";
import { PresentationTable } from "./table";

export const meta = () => [{ title: "Content Management" }];

export const loader = signedIn(async ({ scope, url }) => {
	const list = await listPresentations(scope, Number(url.searchParams.get("page")) || 1);
	const asked = url.searchParams.get("confirm") === "delete" && url.searchParams.get("id");
	const deleting = list.rows.find((row) => String(row.presentationId) === asked);
	const awaited = url.searchParams.get("wait");
	const waiting = list.rows.find((row) => String(row.presentationId) === awaited)?.title;
	return { ...list, deleting, waiting };
});

export const action = signedIn(async ({ scope, request }) => {
	const form = await readForm(request);
	const id = rowIdParam.safeParse(form.get("presentationId"));
	if (form.get("intent") !== "delete" || !id.success) throw badRequest("Unknown action.");
	return attempt(
		() => ({}),
		async () => {
			await deletePresentation(scope, id.data);
			scope.session.setNotice("Presentation deleted");
			return redirect("/presentations");
		},
	);
});

export default function PresentationsPage() {
	const { rows, page, pages, total, deleting, waiting } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const { pathname } = useLocation();
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
					<PresentationTable rows={rows} />
				)}
			</Panel>
			<Pager page={page} pages={pages} total={total} />
			{waiting && (
				<MessageDialog title="Still in progress" back={pathname}>
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
					back={pathname}
					action="/presentations"
					fields={{ intent: "delete", presentationId: deleting.presentationId }}
				/>
			)}
		</>
	);
}
