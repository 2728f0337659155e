import { Form, useActionData, useLoaderData, useNavigation, useParams } from "@remix-run/react";
import { redirect } from "@remix-run/server-runtime";
import {
	PRESENTATION_TITLE_DEFAULT,
	SLIDE_SECONDS_DEFAULT,
	SLIDE_SECONDS_MAX,
	SLIDE_SECONDS_MIN,
} from "@signage/contract/limits";
import { acceptedExtensions } from "@signage/contract/upload-rules";
import { useEffect } from "react";
import { Button, ButtonLink } from "~/components/button";
import { ErrorBox } from "~/components/error-box";
import { type FieldMeta, TextField } from "~/components/field";
import { useServerForm } from "~/components/form";
import { FormButtons } from "~/components/form-buttons";
import { announce } from "~/components/live-region";
import { PageHeader } from "~/components/page-header";
import { Panel } from "~/components/panel";
import { useScripted } from "~/components/use-scripted";
import { readUploadForm } from "~/services/forms/upload-form.server";
import { getPresentation, savePresentation } from "~/services/presentations/presentations.server";
import { attempt, invalid, pathId, signedIn, unsaved } from "~/services/request/route.server";
import { AddSlide } from "./add-slide";
import { addSlide } from "./add-slide.server";
import { Preview } from "./preview";
import { parseEditor, toInput } from "./schema.server";
import { SlideList } from "./slide-list";
import { type AddKind, type EditorValues, isAddKind } from "./values";

export { shouldRevalidate } from "~/components/revalidation";

const FORM_ID = "editor";

export const meta = ({ params }: { params: { id?: string } }) => [
	{ title: params.id ? "Edit Presentation" : "Create Presentation" },
];

export const loader = signedIn(async (visit) => {
	const { scope, params } = visit;
	const accept = acceptedExtensions("file", scope.session.user?.tier ?? "Absent").join(",");
	// What a form's answer shows is what was sent: it needs no presentation, and must not fail without.
	const isAnswer = scope.request.method === "POST";
	if (params.id === undefined || isAnswer) return { accept, presentation: undefined };
	const presentation = await getPresentation(scope, pathId(visit));
	if (presentation.status === "Processing")
		throw redirect(`/presentations?wait=${presentation.presentationId}`);
	return { accept, presentation };
});

export const action = signedIn(async (visit) => {
	const { scope, request, params } = visit;
	const id = params.id === undefined ? undefined : pathId(visit);
	const upload = await readUploadForm(request);
	const [verb, kind] = String(upload.fields.get("intent") ?? "").split("-");
	const submission = parseEditor(upload.fields);
	if (verb === "add" && isAddKind(kind))
		return addSlide(scope, kind, upload, submission.payload as EditorValues);
	await upload.discard();
	if (verb === "open" && isAddKind(kind))
		return unsaved({ initialValue: submission.payload as never }, kind);
	if (submission.status === undefined) return unsaved(submission.reply());
	if (submission.status !== "success") return invalid(submission.reply());
	return attempt(submission.reply, async () => {
		await savePresentation(scope, id, toInput(submission.value));
		scope.session.setNotice("Presentation saved");
		return redirect("/presentations");
	});
});

export default function EditorPage() {
	const { presentation } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	// A new form for each answer, so that it shows the values from the server.
	return <Editor key={`${presentation?.presentationId}-${answer?.key}`} />;
}

/**
 * Focuses the title of a slide that was just added. With JavaScript on, every answer without errors has
 * added a slide, because the browser does the other edits itself.
 */
function useAddedSlide(
	answer: { error?: unknown; result: { error?: unknown } } | undefined,
	title: FieldMeta | undefined,
	count: number,
) {
	const isScripted = useScripted();
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs once, because each answer mounts a new form
	useEffect(() => {
		if (!isScripted || !answer || answer.error || answer.result.error || !title) return;
		document.getElementById(title.id)?.focus();
		announce(`Slide ${count} added: ${title.initialValue}`);
	}, []);
}

function Editor() {
	const { accept, presentation } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const { state } = useNavigation();
	const isNew = useParams().id === undefined;
	const [form, fields] = useServerForm<EditorValues>({
		id: FORM_ID,
		lastResult: answer?.result,
		defaultValue: presentation
			? (presentation as never)
			: {
					title: PRESENTATION_TITLE_DEFAULT,
					frameDelayInSeconds: String(SLIDE_SECONDS_DEFAULT),
					backgroundColor: "#000000",
				},
	});
	const slides = fields.slides.getFieldList();
	useAddedSlide(answer, slides.at(-1)?.getFieldset().title, slides.length);
	const newTitle = fields.newSlide.getFieldset().title;
	const kind: AddKind = isAddKind(answer?.panel) ? answer.panel : "image";
	const shown = [
		fields.title,
		fields.frameDelayInSeconds,
		fields.backgroundColor,
		...slides.flatMap((slide) => {
			const { title, duration } = slide.getFieldset();
			return [title, duration];
		}),
		newTitle,
		fields.file,
	];
	// Errors of hidden fields are shown as errors of the form.
	const others = Object.entries(form.allErrors).filter(
		([name]) => !shown.some((field) => field.name === name),
	);
	return (
		<>
			<ErrorBox
				error={answer?.error}
				formErrors={[...new Set(others.flatMap(([, errors]) => errors))]}
				fields={shown}
			/>
			<Form
				method="post"
				encType="multipart/form-data"
				id={form.id}
				onSubmit={form.onSubmit}
				noValidate
				{...(state === "submitting" && { inert: "" })}
			>
				<PageHeader title={isNew ? "Create Presentation" : "Edit Presentation"}>
					<FormButtons
						action={
							<Button kind="primary" name="intent" value="save" disabled={state !== "idle"}>
								Save
							</Button>
						}
						cancel={<ButtonLink to="/presentations">Cancel</ButtonLink>}
					/>
				</PageHeader>
				<div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(17rem,2fr)]">
					<div className="flex min-w-0 flex-col gap-6 lg:order-2">
						<Panel className="grid gap-5 p-5 sm:max-lg:grid-cols-[1fr_15rem_auto]">
							<TextField field={fields.title} label="Title" required />
							<TextField
								field={fields.frameDelayInSeconds}
								label="Default slide duration, seconds"
								type="number"
								min={SLIDE_SECONDS_MIN}
								max={SLIDE_SECONDS_MAX}
								step={1}
								required
							/>
							<TextField
								field={fields.backgroundColor}
								label="Background colour"
								type="color"
								className="max-w-24 p-1!"
							/>
						</Panel>
						<Preview slides={slides.map((slide) => slide.getFieldset())} />
					</div>
					<div className="flex min-w-0 flex-col gap-6">
						<SlideList form={form} name={fields.slides.name} slides={slides} />
						<AddSlide
							opened={kind}
							title={newTitle}
							file={fields.file}
							accept={accept}
							busy={state !== "idle"}
						/>
					</div>
				</div>
			</Form>
		</>
	);
}
