import { readFile } from "node:fs/promises";
import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from "@hyzyla/pdfium";
import sharp, { type Sharp } from "sharp";
import { documentType } from "./document-type";
import { encodeByContent, writeRendition } from "./encode";
import { losesText } from "./pdf-fonts";
import type { MediaTask, Page, Report } from "./task";
import {
	brokenPdf,
	brokenPdfPage,
	emptyPdf,
	liesAboutType,
	lostText,
	protectedPdf,
	SAVE_AS_PDF,
	tooManyPages,
} from "./unusable-file";

/** Pixels of a page's longer side. */
const LONGER_SIDE = 2560;
const QUALITY = 90;
/** PDF readers accept the header within this many bytes. */
const HEADER_WITHIN = 1024;

/** The pixel size for a page of this size in points: its longer side is always 2560 pixels. */
export function pagePixels(points: { width: number; height: number }): {
	width: number;
	height: number;
} {
	const scale = LONGER_SIDE / Math.max(points.width, points.height);
	return {
		width: Math.max(1, Math.round(points.width * scale)),
		height: Math.max(1, Math.round(points.height * scale)),
	};
}

async function open(library: PDFiumLibrary, bytes: Buffer): Promise<PDFiumDocument> {
	try {
		return await library.loadDocument(bytes);
	} catch (error) {
		// The library gives its error code only in the message.
		const locked = error instanceof Error && /password|security/i.test(error.message);
		throw locked ? protectedPdf() : brokenPdf(error);
	}
}

async function renderPage(page: PDFiumPage, number: number): Promise<Sharp> {
	const { originalWidth, originalHeight } = page.getOriginalSize();
	if (!(originalWidth > 0 && originalHeight > 0)) throw brokenPdfPage(number);
	if (losesText(page)) throw lostText(number);
	const { data, width, height } = await page.render({
		...pagePixels({ width: originalWidth, height: originalHeight }),
		scale: 1,
		render: "bitmap",
		renderFormFields: true,
	});
	return sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
}

/**
 * Renders each page as a picture, one page in memory at a time.
 * @param report called after each page
 * @throws UnusableFile when it is not a PDF, or is protected, damaged, empty or too long, or has text that cannot be drawn
 */
export async function processPdf(task: MediaTask, report: Report): Promise<Page[]> {
	const bytes = await readFile(task.path);
	if (!bytes.subarray(0, HEADER_WITHIN).includes("%PDF-")) {
		// Of a damaged archive nothing more is known than that it is no PDF.
		const found = await documentType(bytes).catch(() => undefined);
		throw liesAboutType(task.fileName, found, SAVE_AS_PDF);
	}
	const document = await open(await PDFiumLibrary.init(), bytes);
	const count = document.getPageCount();
	if (count === 0) throw emptyPdf();
	if (count > task.limits.maxFilePages) throw tooManyPages(count, task.limits.maxFilePages);
	const pages: Page[] = [];
	for (let index = 0; index < count; index++) {
		const picture = await renderPage(document.getPage(index), index + 1);
		const encoded = await encodeByContent(picture, QUALITY);
		const rendition = await writeRendition(encoded, task.workDir, `page-${index + 1}`);
		pages.push({ kind: "image", name: task.fileName, rendition });
		report((index + 1) / count);
	}
	return pages;
}
