import { PPTX_TYPE } from "@signage/contract/files/upload-rules";
import { fileTypeFromBuffer } from "file-type";
import { fromBufferPromise } from "yauzl";

const ZIP = Buffer.from("PK\x03\x04", "latin1");
/** What every PowerPoint file has, also a slide show, a template and one with macros; in lower case. */
const PARTS_OF_PPTX = ["[content_types].xml", "ppt/presentation.xml"];

/** Looks at the list at the archive's end: what comes before may be streamed, and then says nothing of where a file ends. */
async function isPptx(bytes: Buffer): Promise<boolean> {
	const missing = new Set(PARTS_OF_PPTX);
	for await (const { fileName } of (await fromBufferPromise(bytes)).eachEntry()) {
		missing.delete(fileName.toLowerCase());
		if (missing.size === 0) return true;
	}
	return false;
}

/**
 * The media type of a document, by its bytes; undefined where they say nothing.
 * @throws the archive reader's error for a ZIP archive that is damaged or incomplete
 */
export async function documentType(bytes: Buffer): Promise<string | undefined> {
	const isZip = bytes.subarray(0, ZIP.length).equals(ZIP);
	if (isZip && (await isPptx(bytes))) return PPTX_TYPE;
	return (await fileTypeFromBuffer(bytes))?.mime;
}
