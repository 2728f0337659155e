import { endingOf } from "@signage/contract/files/file-ending";
import { OTHER_PICTURES } from "@signage/contract/files/other-pictures";
import { OTHER_VIDEOS } from "@signage/contract/files/other-videos";
import { PPTX_TYPE } from "@signage/contract/files/upload-rules";
import { quoted } from "@signage/contract/text/right-to-left";
import { sizeText } from "@signage/contract/text/shown-size";
import { grouped } from "../../problems/grouped";

/** The uploaded file itself is the problem; the message is the sentence the person reads. */
export class UnusableFile extends Error {
	override name = "UnusableFile";
}

/** Names of media types, for sentences. */
const LABELS: Readonly<Record<string, string>> = {
	"application/pdf": "a PDF",
	"application/zip": "a ZIP archive",
	"application/x-7z-compressed": "a 7z archive",
	"application/x-rar-compressed": "a RAR archive",
	"image/apng": "a PNG",
	"image/gif": "a GIF",
	"image/jpeg": "a JPEG",
	"image/png": "a PNG",
	...OTHER_PICTURES,
	...OTHER_VIDEOS,
	"video/mp4": "an MP4 video",
	"application/x-cfb": "an Office file",
	"application/vnd.oasis.opendocument.presentation": "an OpenDocument presentation",
	[PPTX_TYPE]: "a PowerPoint file",
};

const EXTENSION_LABELS: Readonly<Record<string, string>> = {
	avi: "an AVI video",
	gif: "a GIF",
	jpeg: "a JPEG",
	jpg: "a JPEG",
	mkv: "an MKV video",
	mov: "a MOV video",
	mp4: "an MP4 video",
	pdf: "a PDF",
	png: "a PNG",
	ppt: "a PowerPoint file",
	pptx: "a PowerPoint file",
	zip: "a ZIP archive",
};

/** @param found the media type recognised from the bytes, if any */
export function liesAboutType(
	fileName: string,
	found: string | undefined,
	remedy: string,
): UnusableFile {
	const claimed = EXTENSION_LABELS[endingOf(fileName)] ?? "something we can show";
	const holds = LABELS[found ?? ""] ?? "something else";
	return new UnusableFile(`This file says it is ${claimed} but holds ${holds}. ${remedy}`);
}

export const SAVE_AS_PDF = "Export it as PDF again and upload that.";
export const NAME_PDF = "Name it .pdf and upload that.";
export const SAVE_AS_VIDEO = "Save it as MP4, AVI, MKV or MOV and upload that.";
export const SAVE_AS_DECK = "Open it in PowerPoint, export it as PDF and upload that.";

/** @param cause the decoder's error */
export const brokenPicture = (cause: unknown) =>
	new UnusableFile(
		"This picture is damaged or incomplete. Open it in a picture program, save it again and upload that.",
		{ cause },
	);

export function pictureTooLarge(
	size: { width: number; height: number },
	limits: { maxImagePixels: number; maxImageSide: number },
): UnusableFile {
	const megapixels = grouped(limits.maxImagePixels / 1_000_000);
	return new UnusableFile(
		`This picture has ${grouped(size.width)} x ${grouped(size.height)} pixels. ` +
			`The most we can show is ${megapixels} megapixels and ${grouped(limits.maxImageSide)} a side; ` +
			"make it smaller and upload it again.",
	);
}

export const animationTooLarge = (
	{ width, height, count }: { width: number; height: number; count: number },
	mostPixels: number,
) =>
	new UnusableFile(
		`This animation has ${grouped(count)} pictures of ${grouped(width)} x ${grouped(height)} pixels. ` +
			`The most we can show is 3,840 x 2,160 a picture and ${grouped(mostPixels / 1_000_000)} megapixels in all; ` +
			"make it smaller or shorter, or a video, and upload it again.",
	);

export const protectedPdf = () =>
	new UnusableFile(
		"This PDF is protected by a password. Save a copy without the password and upload that.",
	);

/** @param cause the PDF reader's error */
export const brokenPdf = (cause: unknown) =>
	new UnusableFile(`This PDF is damaged or incomplete. ${SAVE_AS_PDF}`, { cause });

export const brokenPdfPage = (page: number) =>
	new UnusableFile(`Page ${grouped(page)} of this PDF is damaged. ${SAVE_AS_PDF}`);

export const lostText = (page: number) =>
	new UnusableFile(
		`Page ${grouped(page)} of this PDF has text whose font is not in the file, so it would be left out. ` +
			"Export it as PDF again with its fonts embedded and upload that.",
	);

export const emptyPdf = () => new UnusableFile(`This PDF has no pages. ${SAVE_AS_PDF}`);

export const tooManyPages = (pages: number, most: number) =>
	new UnusableFile(
		`This file has ${grouped(pages)} pages. The most we can show is ${grouped(most)}; ` +
			"split it and upload the parts.",
	);

/** @param cause what the converter said */
export const brokenVideo = (cause: unknown) =>
	new UnusableFile(
		"This video is damaged or incomplete. Save it again as MP4 in a video program and upload that.",
		{ cause },
	);

export const noVideo = () => new UnusableFile(`There is no video in this file. ${SAVE_AS_VIDEO}`);

export const videoTooLarge = (
	size: { width: number; height: number },
	{ maxVideoSide }: { maxVideoSide: number },
) =>
	new UnusableFile(
		`This video has ${grouped(size.width)} x ${grouped(size.height)} pixels. ` +
			`The most we can show is ${grouped(maxVideoSide)} a side; make it smaller and upload it again.`,
	);

export const needsFfmpeg = () =>
	new UnusableFile(
		"This service can only play MP4 videos. Save it as MP4 (H.264) and upload that, or ask whoever runs the service to install ffmpeg.",
	);

export const needsOffice = () =>
	new UnusableFile(
		"This service cannot convert PowerPoint files. Export it as PDF and upload that.",
	);

export const protectedDeck = () =>
	new UnusableFile(
		"This presentation is protected by a password. Save a copy without the password and upload that.",
	);

/** @param cause what the converter said */
export const brokenDeck = (cause: unknown) =>
	new UnusableFile(`This presentation is damaged or incomplete. ${SAVE_AS_DECK}`, { cause });

export const emptyDeck = () =>
	new UnusableFile("This presentation has no slides. Add some, save it and upload it again.");

export const oldPictures = () =>
	new UnusableFile(
		"This presentation has pictures that we cannot read in a .ppt. Open it in PowerPoint, save it as .pptx or PDF and upload that.",
	);

export const hiddenDeck = () =>
	new UnusableFile(
		"All slides of this presentation are hidden. Show those that screens should play, save it and upload it again.",
	);

/** @param most bytes that a part of it, or all together, may take */
export const deckTooLarge = (most: number) =>
	new UnusableFile(
		`What is in this presentation takes more than ${sizeText(most)} unpacked. Make its pictures smaller and upload it again.`,
	);

/** @param cause the archive reader's error */
export const brokenZip = (cause: unknown) =>
	new UnusableFile("This ZIP archive is damaged or incomplete. Make it again and upload that.", {
		cause,
	});

export const emptyZip = () =>
	new UnusableFile(
		"This ZIP archive has no pictures, videos or PDFs in it. Add some and upload it again.",
	);

export const tooManyEntries = (entries: number, most: number) =>
	new UnusableFile(
		`This ZIP archive holds ${grouped(entries)} files. The most we can open is ${grouped(most)}; ` +
			"split it and upload the parts.",
	);

export const zipTooLarge = (most: number) =>
	new UnusableFile(
		`The files in this ZIP archive take more than ${sizeText(most)} together. Split it and upload the parts.`,
	);

/** Something about one file in an archive, or what the check of that file said. */
export const unusableEntry = (name: string, problem: string) =>
	new UnusableFile(`${quoted(name)} in this ZIP archive cannot be used: ${problem}`);
