import type { MediaStatus } from "@signage/contract/fields";
import { acceptedExtensions, contentTypeOf, MEDIA_RULES } from "@signage/contract/upload-rules";
import { call, change } from "../client/call.server";
import { putBytes } from "../client/storage-put.server";
import type { FormFile } from "../forms/upload-form.server";
import type { Context } from "../request/context.server";

/**
 * How long an upload waits for the service to check the file, and how often it asks; milliseconds.
 */
const LOOK_MS = 8_000;
const ASK_MS = 150;

/** What is wrong with a chosen file, checked before any call (spec 5); undefined if it is fine. */
export function fileProblem(
	context: Context,
	kind: "image" | "file",
	file: FormFile | undefined,
): string | undefined {
	if (!file) return "File must be selected";
	const tier = context.session.user?.tier ?? "Absent";
	const accepted = acceptedExtensions(kind, tier);
	if (!accepted.some((extension) => file.name.toLowerCase().endsWith(extension)))
		return `This kind of file cannot be used here. Choose one that ends in ${accepted.join(", ")}.`;
	if (file.size > MEDIA_RULES[kind].maxBytes) return MEDIA_RULES[kind].tooLarge;
	if (file.size === 0) return "This file is empty.";
	return undefined;
}

interface Medium {
	status?: MediaStatus | null;
	error?: string | null;
}

async function settled<T extends Medium>(ask: () => Promise<T>): Promise<T> {
	const end = Date.now() + LOOK_MS;
	for (;;) {
		const medium = await ask();
		if (medium.status !== "Processing" || Date.now() > end) return medium;
		await new Promise((resolve) => setTimeout(resolve, ASK_MS));
	}
}

const announcement = (kind: "image" | "file", file: FormFile) => ({
	fileName: file.name,
	contentType: contentTypeOf(kind, file.name) ?? "application/octet-stream",
	size: file.size,
});

async function store(
	context: Context,
	url: string | null | undefined,
	file: FormFile,
	type: string,
) {
	if (!url) throw new Error("The service returned no upload URL.");
	await putBytes(context, url, file.body, { type, length: file.size });
}

/**
 * Uploads a slide's picture and waits up to eight seconds for the service to check it. If `status`
 * of the result is "Error", `error` says why.
 * @throws ServiceError if a call fails
 */
export async function uploadImage(context: Context, file: FormFile) {
	const body = announcement("image", file);
	const { slideImageId, uploadUrl } = await call(context, "createSlideImage", { body });
	await store(context, uploadUrl, file, body.contentType);
	const params = { slideImageId };
	await change(context, "markSlideImageUploaded", { params, body: { uploaded: true } });
	return settled(() => call(context, "getSlideImage", { params }));
}

/**
 * Uploads a presentation file and waits up to eight seconds for its conversion, so that an unusable
 * file is rejected at once. `status` and `error` as in `uploadImage`.
 * @throws ServiceError if a call fails
 */
export async function uploadFile(context: Context, file: FormFile) {
	const body = announcement("file", file);
	const { fileId, uploadUrl } = await call(context, "createFile", { body });
	await store(context, uploadUrl, file, body.contentType);
	const params = { fileId };
	await change(context, "markFileUploaded", { params, body: { uploaded: true } });
	return settled(() => call(context, "getFile", { params }));
}
