/** The editor's fields as text, by the names that forms.md gives them. */
export interface SlideValues extends Record<string, unknown> {
	id?: string;
	title?: string;
	duration?: string;
	type?: string;
	url?: string;
	imageId?: string;
	videoId?: string;
	/** A whole presentation file whose pages take this row's place when it is saved. */
	fileId?: string;
	thumbnailUrl?: string;
}
export interface EditorValues extends Record<string, unknown> {
	title?: string;
	frameDelayInSeconds?: string;
	backgroundColor?: string;
	slides?: SlideValues[];
	newSlide?: { title?: string };
	file?: string;
}

/** The kinds of slide that can be added here. */
export type AddKind = "image" | "file";
export const isAddKind = (kind: string | undefined): kind is AddKind =>
	kind === "image" || kind === "file";
