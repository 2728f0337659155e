import { mediaId } from "@signage/contract/fields";
import { MEDIA_KINDS, uploadProblem } from "@signage/contract/files/upload-rules";
import * as z from "zod";
import { pageStatus, ServiceError } from "~/services/client/errors.server";
import { othersForm, takeOpener } from "~/services/client/whose.server";
import { readForm } from "~/services/forms/read-form.server";
import {
	announceUpload,
	completeUpload,
	type Medium,
	readUpload,
} from "~/services/media/media.server";
import { publicUrl } from "~/services/media/media-url.server";
import { checkStorage } from "~/services/media/storage-origin.server";
import type { Context } from "~/services/request/context.server";
import { numbered } from "~/services/request/failure.server";
import { forSignedIn, type Visit, withoutPage } from "~/services/request/guard.server";

// What scripts ask to send files straight to the storage. Without scripts, the editor's form takes files.

const kind = z.enum(MEDIA_KINDS);
const named = z.object({ kind, id: mediaId });
const wish = z.discriminatedUnion("intent", [
	z.object({
		intent: z.literal("announce"),
		kind,
		name: z.string().min(1),
		size: z.coerce.number().int().min(0),
	}),
	named.extend({ intent: z.literal("finish") }),
]);

const refused = (message: string, status: number) => Response.json({ message }, { status });

/** An upload as scripts see it. @throws ServiceError where they could not send it */
function answerOf(context: Context, { uploadUrl, ...medium }: Medium) {
	const url = publicUrl(context, uploadUrl);
	checkStorage(context, url);
	return Response.json({ ...medium, uploadUrl: url });
}

/** Runs calls; what the service refuses becomes a message, and where it fails the log has why. */
async function answered(visit: Visit, run: () => Promise<Medium>) {
	try {
		return answerOf(visit, await run());
	} catch (cause) {
		if (!(cause instanceof ServiceError)) throw cause;
		const { message } = numbered(visit, cause.toJSON());
		return refused(message, pageStatus(cause));
	}
}

const unreadable = () => refused("This upload could not be read.", 400);

/** The refusal where somebody else has opened the page: the right person may sign in again, and try again. */
async function othersAnswer(context: Context, openedBy: string | undefined) {
	const error = await othersForm(context, openedBy);
	if (!error) return undefined;
	return Response.json({ message: error.message, isPassing: true }, { status: pageStatus(error) });
}

/** GET `?kind=&id=`: an upload as it stands; while bytes are missing, with a fresh upload URL. */
export const loader = withoutPage(forSignedIn)(async (visit) => {
	const query = new URLSearchParams(visit.url.search);
	const others = await othersAnswer(visit, takeOpener(query));
	if (others) return others;
	const asked = named.safeParse(Object.fromEntries(query));
	if (!asked.success) return unreadable();
	return answered(visit, () => readUpload(visit, asked.data.kind, asked.data.id));
});

/** POST: `announce` an upload (kind, name, size in bytes), or `finish` it (kind, id). */
export const action = withoutPage(forSignedIn)(async (visit) => {
	const form = await readForm(visit.request, visit.env.REQUEST_TIMEOUT_MS);
	const others = await othersAnswer(visit, takeOpener(form));
	if (others) return others;
	const parsed = wish.safeParse(Object.fromEntries(form));
	if (!parsed.success) return unreadable();
	const asked = parsed.data;
	if (asked.intent === "finish")
		return answered(visit, () => completeUpload(visit, asked.kind, asked.id));
	const problem = uploadProblem(asked.kind, visit.session.user?.tier ?? "Absent", asked);
	if (problem) return refused(problem, 400);
	return answered(visit, () => announceUpload(visit, asked.kind, asked));
});
