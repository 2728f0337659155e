import { MEDIA_RULES, type MediaKind } from "@signage/contract/files/upload-rules";
import { lookOf } from "./slide-types";

/** What a form posts of every slide. One that is saved already has no more: the service knows the rest. */
export const POSTED_ALWAYS = ["id", "title", "duration"] as const;
/** What a form posts of a new slide, too. */
const POSTED_IF_NEW = ["type", "url", "imageId", "videoId", "fileId", "thumbnailUrl"] as const;
export type NewlyPosted = (typeof POSTED_IF_NEW)[number];

/** A slide's fields as text, named as in forms.md; "" for no value. */
export type SlideValues = Record<(typeof POSTED_ALWAYS)[number] | NewlyPosted, string>;
export const EMPTY_SLIDE: SlideValues = {
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

/**
 * Of a saved presentation file, too: its pages may take the slide's place meanwhile, and then only the file
 * says what the slide was.
 */
const POSTED_OF_FILE = ["type", "fileId"] as const satisfies (keyof SlideValues)[];

/** What a form posts of this slide besides id, title and duration. */
export const postedBesides = ({ id, fileId }: SlideValues): readonly (keyof SlideValues)[] => {
	if (!id) return POSTED_IF_NEW;
	return fileId ? POSTED_OF_FILE : [];
};

/** The status of a saved slide whose file never came. */
export const NOT_UPLOADED = "NotUploaded";

/** A slide in the editor. */
export interface ShownSlide extends SlideValues {
	/** Of its picture, video or file: Processing, Ready, Error or NOT_UPLOADED; "" if it has none. */
	status?: string;
	/** How far the service has come with it, from 0 to 1, as text. */
	progress?: string;
	/** Why it cannot be played, for people. */
	error?: string;
	/** What the service calls the upload of a new slide's file; a video's may be another id than the slide's. */
	uploadId?: string;
	/** Where its uploaded video is. */
	videoUrl?: string;
	/** Where the browser finds its picture, if not at its `url`, which is the service's, or if that is not known. */
	imageUrl?: string;
	/** "yes" where the service has no duration for it. */
	untimed?: string;
}

/** Whether it is known what a saved slide shows, and not what the form posts alone. A whole file always has a status. */
export const isKnown = ({ id, type, fileId, status }: ShownSlide) =>
	id === "" || (type !== "" && (fileId === "" || status !== undefined));

/** Whether the service could make nothing of its file. */
export const isBroken = ({ status, error }: ShownSlide) => Boolean(error) || status === "Error";

/** Whether it has what it shows: of a file that is on its way there is nothing yet. */
export const isWhole = ({ id, url, imageId, videoId, fileId }: SlideValues) =>
	[id, url, imageId, videoId, fileId].some((one) => one !== "");

/** The editor's fields as text. */
export type EditorValues = {
	title: string;
	frameDelayInSeconds: string;
	backgroundColor: string;
	/** What the service calls the state that was loaded; "" for a new presentation. */
	revision: string;
	slides: (Pick<SlideValues, "id" | "title" | "duration"> & Partial<ShownSlide>)[];
	/** What the panel that adds a slide holds; `kind` where an answer says for which one that is. */
	newSlide: { title: string; url: string; kind?: AddKind };
};

/** The kinds of slide that the editor can add. */
export const ADD_KINDS = ["image", "video", "video-link", "web-page", "file"] as const;
export type AddKind = (typeof ADD_KINDS)[number];
/** Those that are added by a link; the others are, by a file. */
export type LinkKind = Exclude<AddKind, MediaKind>;

export const isFileKind = (kind: AddKind): kind is MediaKind => kind in MEDIA_RULES;

/** An address, if it is one that may be followed. */
const onWeb = (url: string | undefined) => (url && /^https?:\/\//i.test(url) ? url : undefined);

/** The address of a slide's web page or linked video, if it is one that may be followed. */
export const addressOf = ({ type, url, videoId }: Partial<SlideValues>) =>
	type === "WebContent" || (type === "Video" && !videoId) ? onWeb(url) : undefined;

/** Whether it is a picture, or a page of a file that has become one. */
export const isPicture = (slide: SlideValues) =>
	(slide.type === "Image" || slide.type === "InternalImage") && !isWholeFile(slide);

/** Where the browser finds the whole picture of a slide that is one. */
export const wholePictureOf = ({ url, imageUrl }: Partial<ShownSlide>) => imageUrl || onWeb(url);

/** What a slide looks like in the editor; undefined for what has no picture, such as a web page. */
export const pictureOf = (slide: Partial<ShownSlide>) =>
	slide.thumbnailUrl || (lookOf(slide.type) === "picture" ? wholePictureOf(slide) : undefined);

/** Whether it is a presentation file that has not become pages yet, which may still be on its way. */
export const isWholeFile = ({ type, url, fileId, imageId, id }: SlideValues) =>
	fileId !== "" || (type === "InternalImage" && url === "" && imageId === "" && id === "");
