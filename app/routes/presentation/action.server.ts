import type { NormalisedError } from "@signage/contract/problem";
import { firstFew } from "@signage/contract/text/first-few";
import { quoted } from "@signage/contract/text/right-to-left";
import { shortened } from "~/components/text/ellipsis";
import type { ServiceError } from "~/services/client/errors.server";
import { whenTold } from "~/services/client/telling-when.server";
import { othersForm, takeOpener } from "~/services/client/whose.server";
import {
	done,
	formAnswer,
	intentIn,
	type Refusal,
	unknownIntent,
	unlessRefused,
} from "~/services/forms/intents.server";
import { saveOnce, withSaveKey } from "~/services/forms/save-key.server";
import { signedOut } from "~/services/forms/signed-out.server";
import { tiedToForm } from "~/services/forms/tied-messages";
import { readUploadForm, type UploadForm } from "~/services/forms/upload-form.server";
import { readToEnd } from "~/services/media/uploads.server";
import {
	createPresentation,
	updatePresentation,
} from "~/services/presentations/presentations.server";
import { tryAgain } from "~/services/presentations/try-again.server";
import { pathId } from "~/services/request/answers.server";
import type { Visit } from "~/services/request/guard.server";
import { once } from "~/services/request/once.server";
import { CONFLICT } from "~/shared/statuses";
import { listAt } from "../presentations/query";
import {
	addSlide,
	fileLost,
	newSlideIn,
	noRoom,
	withSlide,
	wrongInPanel,
} from "./adding/add-slide.server";
import {
	type Added,
	type FieldErrors,
	leftInPanel,
	makeSlide,
	takenByNone,
} from "./adding/new-slide.server";
import { afterFile, toScreens } from "./after-save.server";
import { askedBy } from "./intents";
import { parseEditor } from "./schema.server";
import { asNew, toSave } from "./to-save.server";
import { untouchedColor } from "./untouched-color.server";
import type { AddKind, EditorValues } from "./values";

interface Posted extends ReturnType<typeof parseEditor> {
	upload: UploadForm;
	intent: string;
}

/** What was left in the panel, as a slide, and its kind; nothing if nothing was. */
async function slideInPanel(
	visit: Visit,
	{ upload, typed }: Posted,
): Promise<{ added?: Added; kind?: AddKind }> {
	const left = leftInPanel(newSlideIn(typed, upload));
	if (!left) return {};
	const { kind } = left;
	if (!kind) return { added: { error: takenByNone(visit, left.typed) } };
	const full = noRoom(typed, kind);
	return { added: full ? { error: full } : await makeSlide(visit, kind, left.typed), kind };
}

/** The form with a slide for the file that came along, as the next page could not have it; or what is wrong with it. */
async function takeFile(
	visit: Visit,
	posted: Posted,
): Promise<{ typed: EditorValues } | { error: FieldErrors; kind?: AddKind }> {
	const { upload, typed } = posted;
	const { added, kind } = upload.file ? await slideInPanel(visit, posted) : {};
	await readToEnd(upload);
	if (added && "error" in added) return { error: added.error, kind };
	return { typed: added ? withSlide(typed, added.slide) : typed };
}

/**
 * Shows the form again: with another panel or slide, or after a list edit, which conform's own buttons (add, remove, move)
 * make; unsaved edits are kept.
 * @param first what is done before
 */
function showAgain(visit: Visit, posted: Posted, first?: () => Promise<unknown>) {
	const { intent, submission } = posted;
	let { typed } = posted;
	const asTyped = () => ({ initialValue: typed, intent: submission.reply().intent });
	return unlessRefused(intent, asTyped, async () => {
		const taken = await takeFile(visit, posted);
		if ("error" in taken) return wrongInPanel(intent, typed, taken.error, taken.kind);
		({ typed } = taken);
		await first?.();
		return formAnswer(intent, asTyped(), { status: 200 });
	});
}

const NAMED_MOST = 3;

/** The first few titles, and how many more: a notice waits in the session's cookie, which has little room. */
const firstQuoted = (titles: string[]) =>
	firstFew(
		titles.map((title) => quoted(shortened(title))),
		NAMED_MOST,
	);

/** Somebody else has removed slides that the form still has, `when` as far as that is known. */
const goneError = (gone: string[], when: string) => ({
	title: "Error",
	message: `This presentation was changed elsewhere${when && ` on ${when},`} after you had opened it. It no longer has ${firstQuoted(gone)}; to save over it leaves ${gone.length > 1 ? "them" : "it"} out.`,
	statusCode: CONFLICT,
});

/**
 * Saves the whole presentation. What is still in the panel that adds a slide becomes the last slide:
 * who has chosen a file and saves means to save it too.
 * @param how `over` what somebody else has saved meanwhile, or as a `new` one, as they have deleted it
 */
async function save(visit: Visit, posted: Posted, how?: "over" | "new") {
	const { upload, intent, typed } = posted;
	const id = visit.params.id === undefined ? undefined : pathId(visit);
	let { submission } = posted;
	let shown = typed;
	const asTyped = () => ({ ...submission.reply(), initialValue: shown });
	const refused = (cause: ServiceError) => ({
		...asTyped(),
		error: {
			...(shown === typed && fileLost(upload)),
			...tiedToForm(cause, upload.fields).errors,
		},
	});
	return unlessRefused(intent, refused, async () => {
		const { added, kind } = await slideInPanel(visit, posted);
		// The file stays uploaded though the form has to be shown again.
		if (added && "slide" in added) shown = withSlide(typed, added.slide);
		await readToEnd(upload);
		if (added && "error" in added) return wrongInPanel(intent, typed, added.error, kind);
		const untouched = await untouchedColor(visit, id, posted, how === "new");
		if (untouched !== undefined) ({ submission } = parseEditor(visit, upload.fields, untouched));
		if (submission.status !== "success") return formAnswer(intent, asTyped(), {});
		const { input, gone, savedAt } = await toSave(visit, id, submission.value, {
			leaves: posted.leaves,
			added: added?.slide,
			mayBeGone: how === "new",
		});
		if (gone.length > 0 && !how)
			return formAnswer(intent, asTyped(), { error: goneError(gone, whenTold(visit, savedAt)) });
		const body = { ...input, revision: how ? undefined : input.revision };
		const changed = how === "new" ? undefined : id;
		const saved =
			changed === undefined
				? await saveOnce(upload.fields, (key) =>
						createPresentation(visit, how === "new" ? asNew(body) : body, key),
					)
				: await updatePresentation(visit, changed, body);
		const isThroughFile = shown.slides.some(({ id, fileId }) => !id && fileId !== "");
		const notice =
			gone.length > 0 ? `Presentation saved without ${firstQuoted(gone)}` : "Presentation saved";
		if (isThroughFile) return done(visit, await afterFile(visit, saved, changed), notice);
		const isNew = changed === undefined && body.slides.length > 0;
		const to = isNew ? toScreens(visit, saved) : undefined;
		const next = { label: "Show on screens", to };
		return done(visit, listAt(visit.url.search), notice, { next });
	});
}

const saveOrEdit = (visit: Visit, posted: Posted) =>
	posted.submission.status === undefined ? showAgain(visit, posted) : save(visit, posted);

const saveOver = (visit: Visit, posted: Posted) => save(visit, posted, "over");
const saveNew = (visit: Visit, posted: Posted) => save(visit, posted, "new");

const add =
	(kind: AddKind) =>
	(visit: Visit, { upload, typed }: Posted) =>
		addSlide(visit, kind, upload, typed);

/** Has the service process a saved slide's file again; the form is shown again, unsaved edits kept. */
const trySlideAgain = (slideId: number) => (visit: Visit, posted: Posted) =>
	showAgain(visit, posted, () => tryAgain(visit, pathId(visit), slideId));

type Handler = (
	visit: Visit,
	posted: Posted,
) => Promise<ReturnType<typeof formAnswer> | ReturnType<typeof done>>;

/** "" is for list edits, which have no field `intent`. */
const SAVES = new Map<string, Handler>([
	["", saveOrEdit],
	["save", saveOrEdit],
	["save-over", saveOver],
	["save-new", saveNew],
]);

function handlerOf(intent: string): Handler | undefined {
	const asked = askedBy(intent);
	if (!asked) return SAVES.get(intent);
	if (asked.does === "add") return add(asked.kind);
	if (asked.does === "again") return trySlideAgain(asked.slideId);
	return (visit, posted) => showAgain(visit, posted);
}

const read = once(({ request, env }: Visit) => readUploadForm(request, env.REQUEST_TIMEOUT_MS));

/** Shows the form again where it cannot be handled: where scripts run it stays as it is. */
function refuse(visit: Visit, upload: UploadForm, intent: string, refusal: Refusal) {
	const shown = () =>
		visit.isPage ? { initialValue: parseEditor(visit, upload.fields).typed } : {};
	return unlessRefused(intent, shown, async () => {
		await readToEnd(upload);
		return formAnswer(intent, shown(), refusal);
	});
}

/** The form once more, with why nothing was saved; without an error, the sign-in has ended. */
export const refuseEditor = async (visit: Visit, error: NormalisedError = signedOut) =>
	refuse(visit, await read(visit), "save", { error });

/** The editor's action. Not made with `intents`, because the form's file is streamed (forms.md). */
export async function answerEditor(visit: Visit) {
	const upload = await read(visit);
	const openedBy = takeOpener(upload.fields);
	const named = intentIn(upload.fields);
	const intent = String(named);
	const handler = named === undefined ? undefined : handlerOf(intent);
	if (!handler) {
		await upload.discard();
		throw unknownIntent();
	}
	const error = await othersForm(visit, openedBy);
	if (error) return refuse(visit, upload, intent, { error: error.toJSON(), openedBy });
	const posted = { ...parseEditor(visit, upload.fields), upload, intent };
	return withSaveKey(upload.fields, await handler(visit, posted));
}
