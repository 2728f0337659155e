import { paths } from "~/paths";
import { ServiceError } from "~/services/client/errors.server";
import { done, formAnswer } from "~/services/forms/intents.server";
import { readUploadForm, type UploadForm } from "~/services/forms/upload-form.server";
import { savePresentation } from "~/services/presentations/presentations.server";
import { badRequest, pathId } from "~/services/request/answers.server";
import type { Visit } from "~/services/request/guard.server";
import { addSlide } from "./add-slide.server";
import { parseEditor, toInput } from "./schema.server";
import type { AddKind } from "./values";

interface Posted extends ReturnType<typeof parseEditor> {
	upload: UploadForm;
	intent: string;
}

/** Saves the whole presentation (POST or PUT), or carries out one of conform's list edits. */
async function saveOrEdit(visit: Visit, { submission, upload, intent }: Posted) {
	const id = visit.params.id === undefined ? undefined : pathId(visit);
	await upload.discard();
	if (submission.status === undefined)
		return formAnswer(intent, submission.reply(), { status: 200 });
	if (submission.status !== "success") return formAnswer(intent, submission.reply(), {});
	try {
		await savePresentation(visit, id, toInput(submission.value));
	} catch (cause) {
		if (cause instanceof ServiceError)
			return formAnswer(intent, submission.reply(), { error: cause.toJSON() });
		throw cause;
	}
	return done(visit, paths.presentations, "Presentation saved");
}

const add =
	(kind: AddKind) =>
	(visit: Visit, { upload, typed }: Posted) =>
		addSlide(visit, kind, upload, typed);

/** Shows the fields of one kind of slide, edits kept. */
async function openKind(_: Visit, { upload, typed, intent }: Posted) {
	await upload.discard();
	return formAnswer(intent, { initialValue: typed }, { status: 200 });
}

/** The list edits are conform's own buttons, which have no intent of ours. */
const INTENTS = {
	"": saveOrEdit,
	save: saveOrEdit,
	"add-image": add("image"),
	"add-file": add("file"),
	"open-image": openKind,
	"open-file": openKind,
};
const isIntent = (text: string): text is keyof typeof INTENTS => Object.hasOwn(INTENTS, text);

/** The editor's form, whose file is streamed and not read with its fields (forms.md). */
export async function answerEditor(visit: Visit) {
	const upload = await readUploadForm(visit.request);
	const intent = String(upload.fields.get("intent") ?? "");
	if (!isIntent(intent)) {
		await upload.discard();
		throw badRequest("This page does not know what was asked of it.");
	}
	return INTENTS[intent](visit, { ...parseEditor(upload.fields), upload, intent });
}
