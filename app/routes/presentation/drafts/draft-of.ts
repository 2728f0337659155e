import { isSameText } from "@signage/contract/text/same-text";
import type { Draft } from "~/components/drafts/store";
import type { Missing } from "../not-uploaded";
import type { AddKind, EditorValues, ShownSlide } from "../values";

/** What a draft keeps of the editor. */
export interface EditorWork {
	values: EditorValues;
	/** The kind of slide that the panel was open for; one that was kept by an earlier version has none. */
	kind?: AddKind;
	/** Files that were still being uploaded, or chosen alone, or that the service has swept. */
	missing: Missing[];
}
export type EditorDraft = Draft<EditorWork>;

/**
 * What a draft keeps of a slide: of a saved one as much as the form posts, as addresses of pictures end
 * after a day or two; of a new one all but a picture that only this page has, where its video is, and what the service is doing
 * with it now.
 */
export function draftOf(slide: ShownSlide): EditorValues["slides"][number] {
	const { id, title, duration, thumbnailUrl, type, fileId } = slide;
	if (id) return { id, title, duration, ...(fileId && { type, fileId }) };
	const { status, progress, videoUrl, ...rest } = slide;
	return thumbnailUrl.startsWith("blob:") ? { ...rest, thumbnailUrl: "" } : rest;
}

/** Whether it has uploaded files that are not saved: the service sweeps those (docs/decisions/0008). */
export const hasNewFiles = ({ slides }: EditorValues) =>
	slides.some(({ id, imageId, videoId, fileId }) => id === "" && (imageId || videoId || fileId));

/** Whether a draft holds what is saved, slide by slide, and nothing besides: a new slide always differs. */
export function isAsSaved({ values, missing }: EditorWork, saved: EditorValues): boolean {
	const { title, url } = values.newSlide;
	const rest = ({ frameDelayInSeconds, backgroundColor, slides }: EditorValues) =>
		JSON.stringify([
			frameDelayInSeconds,
			backgroundColor,
			slides.map(({ id, title: name, duration, fileId = "" }) => [id, name, duration, fileId]),
		]);
	const isNothingBesides = missing.length === 0 && title === "" && url === "";
	return (
		isNothingBesides &&
		values.slides.every(({ id }) => id !== "") &&
		isSameText(values.title, saved.title) &&
		rest(values) === rest(saved)
	);
}
