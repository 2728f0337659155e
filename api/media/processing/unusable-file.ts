import { grouped } from "../grouped";

/** The uploaded file itself is the problem; the message is the sentence the person reads. */
export class UnusableFile extends Error {
	override name = "UnusableFile";
}

/** Names of media types, for sentences. */
const LABELS: Readonly<Record<string, string>> = {
	"application/pdf": "a PDF",
	"application/zip": "a ZIP archive",
	"image/apng": "a PNG",
	"image/gif": "a GIF",
	"image/jpeg": "a JPEG",
	"image/png": "a PNG",
	"image/webp": "a WebP picture",
	"image/avif": "an AVIF picture",
	"image/heic": "a HEIC picture",
	"image/tiff": "a TIFF picture",
	"image/bmp": "a BMP picture",
	"video/mp4": "an MP4 video",
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
};

const extensionOf = (fileName: string) => fileName.split(".").pop()?.toLowerCase() ?? "";

/** @param found the media type recognised from the bytes, if any */
export function liesAboutType(
	fileName: string,
	found: string | undefined,
	remedy: string,
): UnusableFile {
	const claimed = EXTENSION_LABELS[extensionOf(fileName)] ?? "something we can show";
	const holds = LABELS[found ?? ""] ?? "something else";
	return new UnusableFile(`This file says it is ${claimed} but holds ${holds}. ${remedy}`);
}

export const SAVE_AS_PICTURE = "Save it as PNG, JPEG or GIF and upload that.";
export const SAVE_AS_PDF = "Export it as PDF again and upload that.";
export const SAVE_AS_VIDEO = "Save it as MP4, AVI, MKV or MOV and upload that.";

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

export const protectedPdf = () =>
	new UnusableFile(
		"This PDF is protected by a password. Save a copy without the password and upload that.",
	);

/** @param cause the PDF reader's error */
export const brokenPdf = (cause: unknown) =>
	new UnusableFile(`This PDF is damaged or incomplete. ${SAVE_AS_PDF}`, { cause });

export const brokenPdfPage = (page: number) =>
	new UnusableFile(`Page ${grouped(page)} of this PDF is damaged. ${SAVE_AS_PDF}`);

export const emptyPdf = () => new UnusableFile(`This PDF has no pages. ${SAVE_AS_PDF}`);

export const tooManyPages = (pages: number, most: number) =>
	new UnusableFile(
		`This PDF has ${grouped(pages)} pages. The most we can show is ${grouped(most)}; ` +
			"split it and upload the parts.",
	);

/** For a presentation file that is not a PDF. */
export function notConvertible(fileName: string): UnusableFile {
	return extensionOf(fileName) === "zip"
		? new UnusableFile("ZIP archives cannot be converted yet. Upload a PDF.")
		: new UnusableFile(
				"PowerPoint files cannot be converted yet. Export it as PDF and upload that.",
			);
}
