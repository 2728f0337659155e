/** A slide's fields as text, by the names that forms.md gives them; empty where there is nothing. */
export const EMPTY_SLIDE = {
	id: "",
	title: "",
	duration: "",
	type: "",
	url: "",
	imageId: "",
	videoId: "",
	/** A whole presentation file whose pages take this row's place when it is saved. */
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
	/** Always empty: browsers keep no chosen file. */
	file: string;
};

/** The kinds of slide that can be added here. */
export type AddKind = "image" | "file";

/** The kind that an intent such as `add-image` or `open-image` is about; undefined for other intents. */
export function kindOf(intent: string | undefined): AddKind | undefined {
	const kind = /^(?:add|open)-(image|file)$/.exec(intent ?? "")?.[1];
	return kind === "image" || kind === "file" ? kind : undefined;
}
