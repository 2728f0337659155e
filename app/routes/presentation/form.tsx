import { Form, useNavigation, useParams } from "@remix-run/react";
import { DraftOffer } from "~/components/drafts/draft-offer";
import { useIsSent } from "~/components/drafts/saved";
import { SaveKey } from "~/components/forms/save-key";
import { helpElsewhere, SavedElsewhere } from "~/components/forms/saved-elsewhere";
import { useTypedBefore } from "~/components/unsaved/typed-before";
import { paths } from "~/paths";
import { CONFLICT } from "~/shared/statuses";
import { AddSlide } from "./adding/add-slide";
import { AskedFiles } from "./adding/asked-files";
import { useDropped } from "./adding/use-dropped";
import { NOTHING_MORE } from "./adding/use-nothing-more";
import { FilesForADay } from "./drafts/files-for-a-day";
import { EditorHead } from "./editor-head";
import { FORM_ID, singleFields, slideField } from "./fields";
import { setField } from "./form-fields";
import { panelDid, postedEdit } from "./list/posted-edit";
import { SlideList } from "./list/slide-list";
import { notUploaded } from "./not-uploaded";
import { Preview } from "./preview";
import { Settings } from "./settings";
import { type EditorProps, useEditor } from "./use-editor";
import type { Other } from "./use-found";
import { WrongFields } from "./wrong-fields";

const IF_GONE =
	"It may have been deleted. What you did here can be saved as a new presentation, without the slides that were deleted with it.";

/** The editor's form (spec 2). Without scripts every edit of the list is a post that shows it again. */
export function EditorForm(props: EditorProps) {
	const { answer, plan } = props;
	const { state } = useNavigation();
	const isNew = useParams().id === undefined;
	const editor = useEditor(props);
	const {
		values,
		errors,
		found,
		missing,
		list,
		adding,
		drafts,
		saving,
		kind,
		shown,
		change,
		panel,
	} = editor;
	const { rows } = list;
	const { title, frameDelayInSeconds, backgroundColor, newTitle, newUrl, file } = singleFields(
		values,
		errors,
	);
	useTypedBefore(FORM_ID, change);
	/** Gives the slide in the preview another duration, in seconds. */
	function lastShown(seconds: string) {
		setField(slideField(shown, "duration"), seconds);
		editor.dispatch({ type: "last", keys: new Set([rows[shown]?.key ?? ""]), seconds });
		change();
	}
	/** What was said of a file that was not uploaded is true until it is tried again, whatever becomes of that: each time it would take the focus. */
	const isStillTrue = (other: Other) => {
		if (typeof other === "string") return true;
		const upload = adding.uploads.states.get(other.key);
		return upload === other.upload || upload?.isFinal === true;
	};
	const isBusy = state !== "idle";
	const isSent = useIsSent(paths.presentations);
	const isOver = useDropped({ onFiles: panel.addFiles, onText: adding.addText, isOff: isBusy });
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
					key={drafts.found.visit}
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
				<EditorHead
					name={isNew ? undefined : values.title}
					isBusy={isBusy}
					isWaiting={saving.isWaiting}
					kind={kind}
					onOpen={panel.open}
				/>
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
							uploads={adding.uploads}
							onExchange={adding.exchange}
							shown={shown}
							color={editor.color}
							onShow={editor.setShown}
							page={editor.page}
							onPage={editor.turnTo}
							mayLeave={editor.mayLeave}
							onChange={change}
						/>
						<AddSlide
							kind={kind}
							title={newTitle}
							url={newUrl}
							file={file}
							plan={plan}
							count={rows.length}
							isOpened={answer && panelDid(answer) === "open"}
							busy={isBusy}
							said={panel.nothingMore.isTold ? NOTHING_MORE : undefined}
							onTyped={panel.nothingMore.forget}
							onAdd={panel.add}
							onChosen={editor.forgetPanel}
							onFiles={panel.addFiles}
						/>
					</div>
				</div>
			</Form>
			<AskedFiles {...adding.asked} />
		</>
	);
}
