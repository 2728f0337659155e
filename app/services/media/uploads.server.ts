import { contentTypeOf, type MediaKind, uploadProblem } from "@signage/contract/files/upload-rules";
import { FILE_MISSING } from "@signage/contract/text/words";
import { ServiceError } from "../client/errors.server";
import { putBytes } from "../client/storage-put.server";
import type { FormFile, UploadForm } from "../forms/upload-form.server";
import { refusalIn } from "../request/answers.server";
import type { Context } from "../request/context.server";
import { announceUpload, finishUpload, type Medium } from "./media.server";
import { sentTo } from "./media-url.server";

/** What is wrong with a chosen file, checked before any call (spec 5); undefined if it is fine. */
export function fileProblem(
	{ session }: Context,
	kind: MediaKind,
	file: FormFile | undefined,
): string | undefined {
	if (!file) return FILE_MISSING;
	return uploadProblem(kind, session.user?.tier ?? "Absent", file);
}

/** What was wrong with the form that a file came in, as an error that the form is shown again with. */
function brokenForm(failure: unknown): ServiceError | undefined {
	const refusal = refusalIn(failure);
	return refusal && new ServiceError(refusal);
}

/**
 * Reads the rest of a form whose file was sent on, or is not wanted.
 * @throws ServiceError where the form was not whole: an edge runtime may have sent all of the file by then
 */
export const readToEnd = (upload: UploadForm): Promise<void> =>
	upload.discard().catch((cause: unknown) => {
		throw brokenForm(cause) ?? cause;
	});

/**
 * Uploads a form's file, streamed, and waits up to eight seconds for the service to check it. If
 * `status` of the result is "Error", `error` says why.
 * @throws ServiceError if a call fails
 */
export async function uploadFile(
	context: Context,
	kind: MediaKind,
	file: FormFile,
): Promise<Medium> {
	const { uploadUrl, ...announced } = await announceUpload(context, kind, file);
	const type = contentTypeOf(kind, file.name) ?? "application/octet-stream";
	const to = sentTo(context, uploadUrl);
	await putBytes(context, to, file.body, { type, length: file.size }).catch((cause: unknown) => {
		throw brokenForm(file.failure?.()) ?? cause;
	});
	return finishUpload(context, kind, announced);
}
