import { FormProvider } from "@conform-to/react";
import {
	Form,
	useActionData,
	useLoaderData,
	useLocation,
	useNavigation,
	useParams,
} from "@remix-run/react";
import { redirect } from "@remix-run/server-runtime";
import { SLIDE_SECONDS_MAX, SLIDE_SECONDS_MIN } from "@signage/contract/limits";
import { acceptedExtensions } from "@signage/contract/upload-rules";
import { useEffect, useRef } from "react";
import { Button, ButtonAnchor, ButtonLink } from "~/components/button";
import { ErrorBox } from "~/components/error-box";
import { TextField } from "~/components/field";
import { useServerForm } from "~/components/form";
import { FormButtons } from "~/components/form-buttons";
import { announce } from "~/components/live-region";
import { PageHeader } from "~/components/page-header";
import { Panel } from "~/components/panel";
import { useUnlessStopped } from "~/components/slow-notice";
import { UnsavedChanges } from "~/components/unsaved-changes";
import { useScripted } from "~/components/use-scripted";
import { paths, withQuery } from "~/paths";
import { getPresentation } from "~/services/presentations/presentations.server";
import { pathId } from "~/services/request/answers.server";
import { forSignedIn } from "~/services/request/guard.server";
import { answerEditor } from "./action.server";
import { AddSlide } from "./add-slide";
import { Preview } from "./preview";
import { savedValues } from "./saved-values.server";
import { SlideList } from "./slide-list";
import { type EditorValues, kindOf, type SlideValues } from "./values";

export { shouldRevalidate } from "~/components/revalidation";

const FORM_ID = "editor";
/** The service's answer to a save after somebody else's. */
const CONFLICT = 409;
const SHOWN_OF_SLIDE = /^slides\[\d+\]\.(?:title|duration)$/;

export const meta = ({ params }: { params: { id?: string } }) => [
	{ title: params.id ? "Edit Presentation" : "Create Presentation" },
];

export const loader = forSignedIn(async (visit) => {
	const { params, session, isFormAnswer } = visit;
	const accept = acceptedExtensions("file", session.user?.tier ?? "Absent").join(",");
	// After a form post, the page shows the posted values: a failing service must not lose them.
	if (params.id === undefined || isFormAnswer)
		return { accept, id: undefined, values: savedValues() };
	const presentation = await getPresentation(visit, pathId(visit));
	const { presentationId: id, status } = presentation;
	if (status === "Processing") throw redirect(withQuery(paths.presentations, { wait: id }));
	return { accept, id, values: savedValues(presentation) };
});

export const action = forSignedIn(answerEditor);

export default function EditorPage() {
	const { id } = useLoaderData<typeof loader>();
	const answer = useUnlessStopped(useActionData<typeof action>());
	const isChanged = useRef(false);
	// What an answer shows is not saved: else it would have led to the list.
	if (answer) isChanged.current = true;
	const note = () => {
		isChanged.current = true;
	};
	return (
		<>
			<UnsavedChanges isChanged={isChanged} />
			{/* A new form for each answer, so that it shows the values in the answer. */}
			<Editor key={`${id}-${answer?.key}`} answer={answer} onChange={note} />
		</>
	);
}

/**
 * Focuses the title of a slide that was just added. With JavaScript on, every answer without errors has
 * added a slide, because the browser does the other edits itself.
 */
function useAddedSlide(
	answer: { error?: unknown; result: { error?: unknown } } | undefined,
	slides: readonly Partial<SlideValues>[],
) {
	const isScripted = useScripted();
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs once, because each answer mounts a new form
	useEffect(() => {
		const added = slides.at(-1);
		if (!isScripted || !answer || answer.error || answer.result.error || !added) return;
		document.getElementById(`${FORM_ID}-slides[${slides.length - 1}].title`)?.focus();
		announce(`Slide ${slides.length} added: ${added.title}`);
	}, []);
}

type Answer = ReturnType<typeof useActionData<typeof action>>;

interface EditorProps {
	answer: Answer;
	/** Called with each change that is not saved yet. */
	onChange: () => void;
}

function Editor({ answer, onChange }: EditorProps) {
	const { accept, values } = useLoaderData<typeof loader>();
	const { state } = useNavigation();
	const { pathname } = useLocation();
	const isNew = useParams().id === undefined;
	const [form, fields] = useServerForm<EditorValues>({
		id: FORM_ID,
		lastResult: answer?.result,
		defaultValue: values,
	});
	const slides = (fields.slides.initialValue ?? []) as Partial<SlideValues>[];
	useAddedSlide(answer, slides);
	const revision = String(fields.revision.initialValue ?? "");
	const { title: newTitle, url: newUrl } = fields.newSlide.getFieldset();
	const kind = kindOf(answer?.intent) ?? "image";
	const single = [
		fields.title,
		fields.frameDelayInSeconds,
		fields.backgroundColor,
		newTitle,
		newUrl,
		fields.file,
	];
	const wrong = Object.entries(form.allErrors).map(([name, errors]) => ({
		id: `${FORM_ID}-${name}`,
		name,
		errors,
	}));
	const isShown = ({ name }: { name: string }) =>
		SHOWN_OF_SLIDE.test(name) || single.some((field) => field.name === name);
	const hidden = wrong.filter((field) => !isShown(field)).flatMap(({ errors }) => errors);
	return (
		<>
			<ErrorBox
				error={answer?.error}
				// Errors of fields that are not visible are shown above the form.
				formErrors={[...new Set(hidden)]}
				fields={wrong.filter(isShown)}
			/>
			<Form
				method="post"
				encType="multipart/form-data"
				id={form.id}
				onSubmit={form.onSubmit}
				onInput={onChange}
				noValidate
				{...(state === "submitting" && { inert: "" })}
			>
				<input type="hidden" name={fields.revision.name} defaultValue={revision} />
				<PageHeader title={isNew ? "Create Presentation" : "Edit Presentation"}>
					<FormButtons
						action={
							<Button kind="primary" name="intent" value="save" disabled={state !== "idle"}>
								Save
							</Button>
						}
						cancel={<ButtonLink to={paths.presentations}>Cancel</ButtonLink>}
					/>
				</PageHeader>
				{/* Behind Save: a form's first button is the one that Enter presses. */}
				{answer?.error?.statusCode === CONFLICT && (
					<div className="mb-6 flex flex-wrap gap-3">
						<ButtonAnchor href={pathname} target="_blank">
							Look at the saved one
						</ButtonAnchor>
						<Button name="intent" value="save-over" kind="danger">
							Save over it
						</Button>
					</div>
				)}
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
						<Preview slides={slides} />
					</div>
					<div className="flex min-w-0 flex-col gap-6">
						<FormProvider context={form.context}>
							<SlideList list={fields.slides} onEdit={onChange} />
						</FormProvider>
						<AddSlide
							opened={kind}
							title={newTitle}
							url={newUrl}
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
