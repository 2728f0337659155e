import { paths, withQuery } from "~/paths";
import { done, formAnswer, unknownIntent, unlessRefused } from "~/services/forms/intents.server";
import { readUploadForm, type UploadForm } from "~/services/forms/upload-form.server";
import { savePresentation } from "~/services/presentations/presentations.server";
import { pathId } from "~/services/request/answers.server";
import type { Visit } from "~/services/request/guard.server";
import { addSlide, newSlideIn, noRoom, withSlide, wrongInPanel } from "./add-slide.server";
import { type Added, leftInPanel, makeSlide } from "./new-slide.server";
import { parseEditor, toInput } from "./schema.server";
import type { AddKind } from "./values";

interface Posted extends ReturnType<typeof parseEditor> {
	upload: UploadForm;
	intent: string;
}

/** Applies a list edit; conform's own buttons (add, remove, move) make these. */
async function editList(_: Visit, { submission, upload, intent }: Posted) {
	await upload.discard();
	return formAnswer(intent, submission.reply(), { status: 200 });
}

/** Where saving through a presentation file leads: one that plays nowhere is offered to be activated (spec 4). */
function afterFile(saved: Awaited<ReturnType<typeof savePresentation>>): string {
	if (!saved || saved.isActualForDefaultGroup || saved.actualInGroups?.length)
		return paths.presentations;
	return withQuery(paths.presentations, { confirm: "activate", id: saved.presentationId });
}

/** What was left in the panel, as a slide; null if there is nothing. */
async function slideInPanel(visit: Visit, { upload, typed }: Posted): Promise<Added | null> {
	const left = leftInPanel(newSlideIn(typed, upload));
	if (!left) return null;
	const full = noRoom(typed, left.kind);
	return full ? { error: full } : makeSlide(visit, left.kind, left.typed);
}

/**
 * Saves the whole presentation. What is still in the panel that adds a slide becomes the last slide:
 * who has chosen a file and saves means to save it too.
 * @param isOver whether to save over what somebody else has saved meanwhile
 */
async function save(visit: Visit, posted: Posted, isOver = false) {
	const { submission, upload, intent, typed } = posted;
	const id = visit.params.id === undefined ? undefined : pathId(visit);
	let shown = typed;
	const asTyped = () => ({ ...submission.reply(), initialValue: shown });
	return unlessRefused(intent, asTyped, async () => {
		const added = await slideInPanel(visit, posted);
		await upload.discard();
		if (added && "error" in added) return wrongInPanel(intent, typed, added.error);
		if (added) shown = withSlide(typed, added.slide);
		// The file stays uploaded though the form has to be shown again.
		if (submission.status !== "success") return formAnswer(intent, asTyped(), {});
		const input = toInput(submission.value, added?.slide);
		const revision = isOver ? undefined : input.revision;
		const saved = await savePresentation(visit, id, { ...input, revision });
		const isThroughFile = shown.slides.some(({ fileId }) => fileId !== "");
		return done(
			visit,
			isThroughFile ? afterFile(saved) : paths.presentations,
			"Presentation saved",
		);
	});
}

const saveOrEdit = (visit: Visit, posted: Posted) =>
	posted.submission.status === undefined ? editList(visit, posted) : save(visit, posted);

const saveOver = (visit: Visit, posted: Posted) => save(visit, posted, true);

const add =
	(kind: AddKind) =>
	(visit: Visit, { upload, typed }: Posted) =>
		addSlide(visit, kind, upload, typed);

/** Shows the panel for adding one kind of slide; unsaved edits are kept. */
async function openKind(_: Visit, { upload, typed, intent }: Posted) {
	await upload.discard();
	return formAnswer(intent, { initialValue: typed }, { status: 200 });
}

/** "" is for list edits, which have no field `intent`. */
const INTENTS = {
	"": saveOrEdit,
	save: saveOrEdit,
	"save-over": saveOver,
	"add-image": add("image"),
	"add-video-link": add("video-link"),
	"add-web-page": add("web-page"),
	"add-file": add("file"),
	"open-image": openKind,
	"open-video-link": openKind,
	"open-web-page": openKind,
	"open-file": openKind,
};
const isIntent = (text: string): text is keyof typeof INTENTS => Object.hasOwn(INTENTS, text);

/** The editor's action. Not made with `intents`, because the form's file is streamed (forms.md). */
export async function answerEditor(visit: Visit) {
	const upload = await readUploadForm(visit.request, visit.env.REQUEST_TIMEOUT_MS);
	const intent = String(upload.fields.get("intent") ?? "");
	if (!isIntent(intent)) {
		await upload.discard();
		throw unknownIntent();
	}
	return INTENTS[intent](visit, { ...parseEditor(upload.fields), upload, intent });
}
