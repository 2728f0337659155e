/** A slide's fields as text, named as in forms.md; "" for no value. */
export const EMPTY_SLIDE = {
	id: "",
	title: "",
	duration: "",
	type: "",
	url: "",
	imageId: "",
	videoId: "",
	/** Id of a whole presentation file; on saving, its pages replace this slide. */
	fileId: "",
	thumbnailUrl: "",
};
export type SlideValues = typeof EMPTY_SLIDE;

/** The editor's fields as text. */
export type EditorValues = {
	title: string;
	frameDelayInSeconds: string;
	backgroundColor: string;
	slides: SlideValues[];
	newSlide: { title: string };
	/** Always empty: a page cannot set a file input's value. */
	file: string;
};

/** The kinds of slide that the editor can add. */
export type AddKind = "image" | "file";

/** The kind in an intent such as `add-image` or `open-image`; undefined for other intents. */
export function kindOf(intent: string | undefined): AddKind | undefined {
	const kind = /^(?:add|open)-(image|file)$/.exec(intent ?? "")?.[1];
	return kind === "image" || kind === "file" ? kind : undefined;
}
