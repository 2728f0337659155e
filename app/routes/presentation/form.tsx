import { Form, useLocation, useNavigation, useParams } from "@remix-run/react";
import { isolated } from "@signage/contract/right-to-left";
import { flushSync } from "react-dom";
import { isTouched } from "~/browser/touched";
import { Button, ButtonLink } from "~/components/button";
import { classes } from "~/components/classes";
import { Question } from "~/components/dialogs/question";
import { DraftOffer } from "~/components/drafts/draft-offer";
import { useIsSent } from "~/components/drafts/saved";
import { EditedHeading } from "~/components/edited-heading";
import { FormButtons } from "~/components/forms/form-buttons";
import { SaveKey } from "~/components/forms/save-key";
import { helpElsewhere, SavedElsewhere } from "~/components/forms/saved-elsewhere";
import { useTypedBefore } from "~/components/unsaved/typed-before";
import { paths } from "~/paths";
import { CONFLICT } from "~/shared/statuses";
import { listAt } from "../presentations/query";
import { ADD_PANEL, AddBar, AddSlide } from "./adding/add-slide";
import { useDropped } from "./adding/use-dropped";
import { NOTHING_MORE } from "./adding/use-nothing-more";
import { FilesForADay } from "./drafts/files-for-a-day";
import { FORM_ID, singleFields, slideField } from "./fields";
import { setField, typedRows } from "./form-fields";
import { postedEdit } from "./list/posted-edit";
import { SlideList } from "./list/slide-list";
import { notUploaded } from "./not-uploaded";
import { Preview } from "./preview";
import { Settings } from "./settings";
import { type EditorProps, useEditor } from "./use-editor";
import type { Other } from "./use-found";
import { isFileKind } from "./values";
import { WrongFields } from "./wrong-fields";

const IF_GONE =
	"It may have been deleted. What you did here can be saved as a new presentation, without the slides that were deleted with it.";

/** The editor's form (spec 2). Without scripts every edit of the list is a post that shows it again. */
export function EditorForm(props: EditorProps) {
	const { answer, plan } = props;
	const { state } = useNavigation();
	const { search } = useLocation();
	const isNew = useParams().id === undefined;
	const editor = useEditor(props);
	const { values, errors, found, missing, list, adding, drafts, saving, kind, shown, change } =
		editor;
	const { rows } = list;
	const { title, frameDelayInSeconds, backgroundColor, ...panel } = singleFields(values, errors);
	useTypedBefore(FORM_ID, change);
	/** Gives the slide in the preview another duration, in seconds. */
	function lastShown(seconds: string) {
		setField(slideField(shown, "duration"), seconds);
		editor.dispatch({ type: "last", keys: new Set([rows[shown]?.key ?? ""]), seconds });
		change();
	}
	/** What was said of a file that was not uploaded is true until it is tried again. */
	const isStillTrue = (other: Other) =>
		typeof other === "string" || adding.uploads.states.get(other.key)?.phase === "failed";
	const isBusy = state !== "idle";
	const isSent = useIsSent(paths.presentations);
	const isOver = useDropped({ onFiles: editor.addFiles, onText: adding.addText, isOff: isBusy });
	return (
		<>
			<WrongFields
				key={found?.count}
				error={found ? undefined : answer?.error}
				help={helpElsewhere(answer?.error, isNew ? undefined : IF_GONE)}
				errors={errors}
				others={[...(found?.others ?? []).filter(isStillTrue), ...missing.map(notUploaded)]}
				rows={rows}
				values={values}
				onSlide={editor.showSlide}
			/>
			{drafts.found && answer?.error?.statusCode !== CONFLICT && (
				<DraftOffer
					draft={drafts.found}
					title={drafts.found.values.title}
					saved={props.saved.revision}
					onTake={editor.takeDraft}
					onDiscard={drafts.forget}
				>
					<FilesForADay values={drafts.found.values} />
				</DraftOffer>
			)}
			{isOver && <p className="drop-here">Drop files anywhere to add them as slides</p>}
			<Form
				method="post"
				encType="multipart/form-data"
				id={FORM_ID}
				data-unsaved={answer ? "" : undefined}
				onSubmit={saving.submit}
				onInput={(event) => {
					const { name, value } = event.target as HTMLInputElement;
					if (name === backgroundColor.name) editor.setColor(value);
					// What has no name is not saved: it selects slides.
					if (name) change();
				}}
				noValidate
				{...(isSent && { inert: "" })}
			>
				<SaveKey known={editor.saveKey} />
				<input type="hidden" name="revision" value={editor.revision} />
				<div className="editor-head">
					<header className="flex flex-wrap items-center justify-between gap-x-3 sm:gap-x-6">
						<EditedHeading
							heading={isNew ? "Create Presentation" : "Edit Presentation"}
							name={isNew ? undefined : values.title}
							className="max-sm:leading-5 sm:truncate"
						/>
						<FormButtons
							className="flex-none"
							action={
								<Button
									kind="primary"
									name="intent"
									value="save"
									disabled={isBusy}
									// On a phone as narrow as Save: else the buttons wrap, and Cancel comes under the finger that has pressed it.
									className={classes(
										saving.isWaiting &&
											"max-sm:max-w-20 max-sm:whitespace-normal max-sm:px-2 max-sm:text-xs",
									)}
								>
									{saving.isWaiting ? "Waiting for files…" : "Save"}
								</Button>
							}
							cancel={<ButtonLink to={listAt(search)}>Cancel</ButtonLink>}
						/>
					</header>
					<AddBar
						kind={kind}
						onOpen={(next) => {
							if (!flushSync(() => editor.openPanel(next))) return;
							const panel = document.getElementById(ADD_PANEL);
							panel?.scrollIntoView({ block: "nearest" });
							// Wherever it stands, it comes behind all slides for the Tab key. A keyboard would cover the files to choose from.
							const first = isTouched() && isFileKind(next) ? "[type=file]" : "input";
							panel?.querySelector<HTMLElement>(first)?.focus({ preventScroll: true });
						}}
					/>
				</div>
				<SavedElsewhere
					error={answer?.error}
					anew={isNew ? undefined : "Save as a new presentation"}
				/>
				<div className="editor-columns">
					<div className="editor-about">
						<Settings {...{ title, frameDelayInSeconds, backgroundColor }} />
						<div className="editor-preview">
							<Preview
								slides={rows.map(({ slide }) => slide)}
								index={shown}
								onShow={editor.setShown}
								color={editor.color}
								onDuration={lastShown}
							/>
						</div>
					</div>
					<div className="editor-slides">
						<SlideList
							posted={postedEdit(answer, rows.length)}
							state={list}
							dispatch={editor.dispatch}
							typed={(some) => typedRows(rows, some)}
							uploads={adding.uploads.states}
							onExchange={adding.exchange}
							onUpload={(what, key) => adding.uploads[what](key)}
							shown={shown}
							onShow={editor.setShown}
							page={editor.page}
							onPage={editor.turnTo}
							mayLeave={editor.mayLeave}
							onChange={change}
						/>
						<AddSlide
							kind={kind}
							title={panel.newTitle}
							url={panel.newUrl}
							file={panel.file}
							plan={plan}
							count={rows.length}
							busy={isBusy}
							said={editor.nothingMore.isTold ? NOTHING_MORE : undefined}
							onTyped={editor.nothingMore.forget}
							onAdd={editor.addFrom}
							onChosen={editor.forgetPanel}
							onFiles={editor.addFiles}
						/>
					</div>
				</div>
			</Form>
			{adding.asked.length > 0 && (
				<Question
					title="Confirmation"
					first={{ label: "Yes", run: () => adding.answer(true) }}
					second={{ label: "No", run: () => adding.answer(false) }}
					onCancel={() => adding.answer(false)}
				>
					<span>Are you sure?</span> {adding.asked.map(isolated).join(", ")}: each page becomes a
					slide when you save.
				</Question>
			)}
		</>
	);
}
