import {
	acceptedExtensions,
	kindOfFile,
	type MediaKind,
	noKindProblem,
} from "@signage/contract/files/upload-rules";
import { FILE_UNUSABLE, titleProblem } from "@signage/contract/text/words";
import type { FormFile } from "~/services/forms/upload-form.server";
import { fileProblem, uploadFile } from "~/services/media/uploads.server";
import type { Context } from "~/services/request/context.server";
import { type AddKind, EMPTY_SLIDE, isFileKind, type LinkKind, type SlideValues } from "../values";
import { kindOfLink, LINK_RULES, nameOfFile, titleOfFile, titleOfLink, withScheme } from "./links";

/** What was typed and chosen in the panel that adds a slide. */
export interface NewSlide {
	title: string;
	url: string;
	file: FormFile | undefined;
}

/** Messages by field name. */
export type FieldErrors = Record<string, string[]>;

/** The new slide, or what is wrong in the panel. */
export type Added = { slide: SlideValues } | { error: FieldErrors };

async function addFile(
	context: Context,
	kind: MediaKind,
	{ title, file }: NewSlide,
): Promise<Added> {
	const problem = fileProblem(context, kind, file);
	if (!file || problem) return { error: { file: [problem ?? ""] } };
	const { status, error, slide } = await uploadFile(context, kind, file);
	if (status === "Error") return { error: { file: [error ?? FILE_UNUSABLE] } };
	const name = title || nameOfFile(file.name);
	return { slide: { ...EMPTY_SLIDE, ...slide, title: name } };
}

const linkProblem = (kind: LinkKind, typed: string) =>
	LINK_RULES[kind].problemOf(withScheme(typed));

function addLink(kind: LinkKind, { title, url: typed }: NewSlide): Added {
	const problem = linkProblem(kind, typed);
	if (problem) return { error: { "newSlide.url": [problem] } };
	const { type } = LINK_RULES[kind];
	return { slide: { ...EMPTY_SLIDE, title, type, url: withScheme(typed) } };
}

/** What is wrong beside the title. */
function wrongElse(context: Context, kind: AddKind, { file, url }: NewSlide): FieldErrors {
	const problem = isFileKind(kind) ? fileProblem(context, kind, file) : linkProblem(kind, url);
	return problem ? { [isFileKind(kind) ? "file" : "newSlide.url"]: [problem] } : {};
}

/**
 * Makes a slide of what is in the panel; uploads its file. A presentation file may go without a title.
 * @throws ServiceError if the service does not take the file
 */
export async function makeSlide(context: Context, kind: AddKind, typed: NewSlide): Promise<Added> {
	const isNameless = kind === "file" && typed.title === "";
	const wrongTitle = isNameless ? undefined : titleProblem(typed.title);
	if (!wrongTitle) return isFileKind(kind) ? addFile(context, kind, typed) : addLink(kind, typed);
	// With a wrong title nothing is uploaded, but all that is wrong is said at once.
	return { error: { "newSlide.title": [wrongTitle], ...wrongElse(context, kind, typed) } };
}

/** What is wrong with a file that no kind takes. */
export const takenByNone = ({ session }: Context, { file }: NewSlide): FieldErrors => ({
	file: [
		noKindProblem(file?.name ?? "", acceptedExtensions("file", session.user?.tier ?? "Absent")),
	],
});

/**
 * The kind and title of what somebody left in the panel when they pressed Save: it is part of what they
 * made. No kind if it is a file that none takes; undefined if there is nothing.
 */
export function leftInPanel(typed: NewSlide): { kind?: AddKind; typed: NewSlide } | undefined {
	const { file, url, title } = typed;
	if (file) {
		const kind = kindOfFile(file.name);
		if (!kind || kind === "file") return { kind, typed };
		return { kind, typed: { ...typed, title: title || titleOfFile(file.name) } };
	}
	if (url === "") return undefined;
	const address = withScheme(url);
	return { kind: kindOfLink(address), typed: { ...typed, title: title || titleOfLink(address) } };
}
