import { IMAGE_MAX_BYTES, PRESENTATION_FILE_MAX_BYTES, VIDEO_MAX_BYTES } from "../limits";
import { isRestricted, TIERS } from "../tiers";
import { otherDeck } from "./other-decks";
import { otherPicture } from "./other-pictures";
import { otherVideo } from "./other-videos";

/** The kinds of upload; "file" is a presentation file. */
export type MediaKind = "image" | "video" | "file";

export const PDF_TYPE = "application/pdf";
/** The media type of PowerPoint files. */
export const PPTX_TYPE =
	"application/vnd.openxmlformats-officedocument.presentationml.presentation";

interface MediaRule {
	/** Media types by file name extension, with dot, in lower case. */
	types: Readonly<Record<string, string>>;
	maxBytes: number;
	tooLarge: string;
}

/** Accepted types, maximum size, and the message for larger files (spec 5). */
export const MEDIA_RULES: Readonly<Record<MediaKind, MediaRule>> = {
	image: {
		types: {
			".png": "image/png",
			".jpg": "image/jpeg",
			".jpeg": "image/jpeg",
			".gif": "image/gif",
		},
		maxBytes: IMAGE_MAX_BYTES,
		tooLarge: "It's not possible to upload file more than 10 MB",
	},
	video: {
		types: {
			".mp4": "video/mp4",
			".avi": "video/x-msvideo",
			".mkv": "video/x-matroska",
			".mov": "video/quicktime",
		},
		maxBytes: VIDEO_MAX_BYTES,
		tooLarge: "It's not possible to upload file more than 1 GB",
	},
	file: {
		types: {
			".pdf": PDF_TYPE,
			".ppt": "application/vnd.ms-powerpoint",
			".pptx": PPTX_TYPE,
			".zip": "application/zip",
		},
		maxBytes: PRESENTATION_FILE_MAX_BYTES,
		tooLarge: "It's not possible to upload file more than 100 MB.",
	},
};

export const MEDIA_KINDS = Object.keys(MEDIA_RULES) as MediaKind[];

/**
 * The file name extensions, with dot, that a tier may upload (spec 5: restricted tiers, PDF only).
 */
export function acceptedExtensions(kind: MediaKind, tier: string): string[] {
	if (kind === "file" && isRestricted(tier)) return [".pdf"];
	return Object.keys(MEDIA_RULES[kind].types);
}

/** The media type for a file name's extension; undefined if the kind does not accept it. */
export function contentTypeOf(kind: MediaKind, fileName: string): string | undefined {
	const dot = fileName.lastIndexOf(".");
	return dot < 0 ? undefined : MEDIA_RULES[kind].types[fileName.slice(dot).toLowerCase()];
}

/** The kind of upload that a file name's ending stands for; undefined if none takes it. */
export const kindOfFile = (fileName: string): MediaKind | undefined =>
	MEDIA_KINDS.find((kind) => contentTypeOf(kind, fileName));

const endsInOne = (extensions: readonly string[], name: string) =>
	extensions.find((extension) => name.toLowerCase().endsWith(extension));

/** The first tier that may upload all kinds of presentation files. */
const UNRESTRICTED = TIERS.find((tier) => !isRestricted(tier));

/** @param known what the file is, and what to do about it, if that is known */
const wrongEnding = (accepted: readonly string[], known?: string) =>
	`This kind of file cannot be used here. ${known ? `${known} Or choose` : "Choose"} one that ends in ${accepted.join(", ")}.`;

/**
 * Why a file is refused that no kind takes, where every kind may be given.
 * @param name the file's
 * @param files extensions of presentation files that are taken, with dot
 * @param videos those of videos
 */
export const noKindProblem = (
	name: string,
	files: readonly string[],
	videos: readonly string[] = Object.keys(MEDIA_RULES.video.types),
): string =>
	wrongEnding(
		[...Object.keys(MEDIA_RULES.image.types), ...videos, ...files],
		otherPicture(name) ?? otherVideo(name) ?? otherDeck(name, files),
	);

const SAVE_AS_MP4 = "Save it as MP4 and upload that.";

/** What a file is that a kind does not take, or what to do about it, if that is known. */
function otherFile(kind: MediaKind, accepted: readonly string[], name: string): string | undefined {
	if (kind === "image") return otherPicture(name);
	// One that spec 5 has is given here where the service takes fewer.
	if (kind === "video") return contentTypeOf(kind, name) ? SAVE_AS_MP4 : otherVideo(name);
	return otherDeck(name, accepted);
}

/** Why a file of another type is refused; where a plan would take it, which one. */
function typeProblem(
	kind: MediaKind,
	tier: string,
	accepted: readonly string[],
	name: string,
): string {
	const isOfPlan = isRestricted(tier) && kind === "file";
	const other = isOfPlan && endsInOne(Object.keys(MEDIA_RULES[kind].types), name);
	return other
		? `With your plan only ${accepted.join(", ")} files can be uploaded here. The ${UNRESTRICTED} plan has ${other} files.`
		: wrongEnding(accepted, otherFile(kind, accepted, name));
}

/** What is said of a file without a byte. */
export const EMPTY_FILE = "This file is empty.";

/**
 * What is wrong with a file before it is uploaded (spec 5); undefined if nothing is.
 * @param size in bytes
 * @param accepted extensions with dot, where the service takes fewer than the tier may upload
 */
export function uploadProblem(
	kind: MediaKind,
	tier: string,
	{ name, size }: { name: string; size: number },
	accepted: readonly string[] = acceptedExtensions(kind, tier),
): string | undefined {
	if (!endsInOne(accepted, name)) return typeProblem(kind, tier, accepted, name);
	if (size > MEDIA_RULES[kind].maxBytes) return MEDIA_RULES[kind].tooLarge;
	return size === 0 ? EMPTY_FILE : undefined;
}
