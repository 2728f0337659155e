import { paths } from "~/paths";
import { done, formAnswer, unknownIntent, unlessRefused } from "~/services/forms/intents.server";
import { readUploadForm, type UploadForm } from "~/services/forms/upload-form.server";
import { savePresentation } from "~/services/presentations/presentations.server";
import { pathId } from "~/services/request/answers.server";
import type { Visit } from "~/services/request/guard.server";
import { addSlide } from "./add-slide.server";
import { parseEditor, toInput } from "./schema.server";
import type { AddKind } from "./values";

interface Posted extends ReturnType<typeof parseEditor> {
	upload: UploadForm;
	intent: string;
}

/** Saves the whole presentation, or applies a list edit (then conform's status is undefined). */
async function saveOrEdit(visit: Visit, { submission, upload, intent }: Posted) {
	const id = visit.params.id === undefined ? undefined : pathId(visit);
	await upload.discard();
	if (submission.status === undefined)
		return formAnswer(intent, submission.reply(), { status: 200 });
	if (submission.status !== "success") return formAnswer(intent, submission.reply(), {});
	const input = toInput(submission.value);
	return unlessRefused(intent, submission.reply, async () => {
		await savePresentation(visit, id, input);
		return done(visit, paths.presentations, "Presentation saved");
	});
}

const add =
	(kind: AddKind) =>
	(visit: Visit, { upload, typed }: Posted) =>
		addSlide(visit, kind, upload, typed);

/** Shows the panel for adding one kind of slide; unsaved edits are kept. */
async function openKind(_: Visit, { upload, typed, intent }: Posted) {
	await upload.discard();
	return formAnswer(intent, { initialValue: typed }, { status: 200 });
}

/** "" is for list edits: conform's own buttons, without a field `intent`. */
const INTENTS = {
	"": saveOrEdit,
	save: saveOrEdit,
	"add-image": add("image"),
	"add-file": add("file"),
	"open-image": openKind,
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
