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
	/** What the service calls the state that was loaded; "" for a new presentation. */
	revision: string;
	slides: SlideValues[];
	newSlide: { title: string; url: string };
	/** Always empty: a page cannot set a file input's value. */
	file: string;
};

/** The kinds of slide that the editor can add. */
export const ADD_KINDS = ["image", "video-link", "web-page", "file"] as const;
export type AddKind = (typeof ADD_KINDS)[number];

/** The kind in an intent such as `add-image` or `open-image`; undefined for other intents. */
export const kindOf = (intent: string | undefined): AddKind | undefined =>
	ADD_KINDS.find((kind) => intent === `add-${kind}` || intent === `open-${kind}`);

/** The address of a slide's web page or linked video, if it is one that may be followed. */
export const addressOf = ({ type, url }: Partial<SlideValues>) =>
	(type === "Video" || type === "WebContent") && url && /^https?:\/\//i.test(url) ? url : undefined;

/** What a slide looks like in the editor; undefined for what has no picture, such as a web page. */
export const pictureOf = ({ type, url, thumbnailUrl }: Partial<SlideValues>) =>
	thumbnailUrl || (type === "Image" || type === "InternalImage" ? url : undefined);
