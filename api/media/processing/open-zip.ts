import { readFile } from "node:fs/promises";
import { PDF_TYPE, PPTX_TYPE } from "@signage/contract/files/upload-rules";
import { openPromise, type ZipFile } from "yauzl";
import { documentType } from "./document-type";
import type { MediaTask } from "./task";
import { brokenZip, liesAboutType, NAME_PDF, UnusableFile } from "./unusable-file";

/** Any failure of the archive's reader means that the archive is damaged; a full disk does not. */
export async function orBroken<T>(work: Promise<T>): Promise<T> {
	try {
		return await work;
	} catch (error) {
		const isOther = error instanceof UnusableFile || (error instanceof Error && "syscall" in error);
		throw isOther ? error : brokenZip(error);
	}
}

const ZIP = "application/zip";
const PACKED =
	/^application\/(?:gzip|zstd|x-(?:7z-compressed|rar-compressed|tar|bzip2|xz|lzip|compress))$/;

/** What to do about a file of this media type that is called .zip. */
function remedyFor(type: string): string {
	if (type === PPTX_TYPE) return "Name it .pptx and upload that.";
	if (type === PDF_TYPE) return NAME_PDF;
	return `Make a ZIP archive${PACKED.test(type) ? " of its files" : ""} and upload that.`;
}

/**
 * Opens an uploaded ZIP archive, whose names stay as bytes; whoever does that closes it.
 * @throws UnusableFile when it is something else, such as a PowerPoint file, or damaged
 */
export async function openZip({ path, fileName }: MediaTask): Promise<ZipFile> {
	const type = await documentType(await readFile(path)).catch(() => ZIP);
	const misnamed = (found: string) => liesAboutType(fileName, found, remedyFor(found));
	if (type === PPTX_TYPE) throw misnamed(type);
	// Archives that unpack themselves begin as programs.
	return orBroken(openPromise(path, { autoClose: false, decodeStrings: false })).catch((error) => {
		throw error instanceof UnusableFile && type && type !== ZIP ? misnamed(type) : error;
	});
}
