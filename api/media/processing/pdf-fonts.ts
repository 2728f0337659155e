import type { PDFiumPage } from "@hyzyla/pdfium";

/** pdfium's calls that its package does not describe. Numbers are pointers, and 0 is none. */
interface Pdfium {
	wasmExports: { malloc: (bytes: number) => number; free: (at: number) => void };
	HEAPU8: Uint8Array;
	_FPDFPage_CountObjects: (page: number) => number;
	_FPDFText_LoadPage: (page: number) => number;
	_FPDFText_ClosePage: (text: number) => void;
	_FPDFText_CountChars: (text: number) => number;
	_FPDFText_GetUnicode: (text: number, index: number) => number;
	/** 0 for a character that pdfium put in, such as the end of a line. */
	_FPDFText_GetTextObject: (text: number, index: number) => number;
	_FPDFTextObj_GetTextRenderMode: (object: number) => number;
	_FPDFTextObj_GetFont: (object: number) => number;
	_FPDFFont_GetIsEmbedded: (font: number) => number;
	/** @returns the bytes that the name takes; writes nothing where there is less room */
	_FPDFFont_GetBaseFontName: (font: number, at: number, room: number) => number;
}

/** The time to put a page's text together grows with the square of its pieces: 8 seconds for so many in one line. */
const MOST_OBJECTS = 50_000;
const NAME_ROOM = 64;
/** Fonts of pdfium's own that have Greek letters. */
const DRAWN_ANYWAY = /^(?:Symbol|ZapfDingbats)/;
/** Letters that are drawn with a font of the file, or not at all. */
const LETTER = /(?=\p{L})[^\p{Script=Latin}\p{Script=Common}]/u;
/** A damaged file may name letters that there are none of. */
const isLetter = (code: number) =>
	code > 0x7f && code <= 0x10ffff && LETTER.test(String.fromCodePoint(code));
/** Text that is only there to be searched (3), as scanners put it over the picture, or to cut out what is behind it (7). */
const NOT_DRAWN = new Set([3, 7]);

function nameOf(pdfium: Pdfium, font: number): string {
	const at = pdfium.wasmExports.malloc(NAME_ROOM);
	const bytes = pdfium._FPDFFont_GetBaseFontName(font, at, NAME_ROOM);
	const end = bytes > NAME_ROOM ? at : at + Math.max(0, bytes - 1);
	const name = Buffer.from(pdfium.HEAPU8.subarray(at, end)).toString();
	pdfium.wasmExports.free(at);
	return name;
}

function isLost(pdfium: Pdfium, object: number): boolean {
	if (object === 0 || NOT_DRAWN.has(pdfium._FPDFTextObj_GetTextRenderMode(object))) return false;
	const font = pdfium._FPDFTextObj_GetFont(object);
	if (font === 0 || pdfium._FPDFFont_GetIsEmbedded(font) !== 0) return false;
	return !DRAWN_ANYWAY.test(nameOf(pdfium, font));
}

/**
 * Whether text of the page would be left out of its picture: letters other than Latin ones, whose font is not in the
 * file. pdfium has no fonts for them. False for a page of very many pieces, which nobody writes.
 */
export function losesText(page: PDFiumPage): boolean {
	// The package keeps both to itself, and has no call that tells a text's font.
	const { module: pdfium, pageIdx } = page as unknown as { module: Pdfium; pageIdx: number };
	if (pdfium._FPDFPage_CountObjects(pageIdx) > MOST_OBJECTS) return false;
	const text = pdfium._FPDFText_LoadPage(pageIdx);
	if (text === 0) return false;
	try {
		let seen = 0;
		for (let index = 0; index < pdfium._FPDFText_CountChars(text); index++) {
			if (!isLetter(pdfium._FPDFText_GetUnicode(text, index))) continue;
			const object = pdfium._FPDFText_GetTextObject(text, index);
			if (object !== seen && isLost(pdfium, object)) return true;
			seen = object;
		}
		return false;
	} finally {
		pdfium._FPDFText_ClosePage(text);
	}
}
