import { type Entry, openPromise, type ZipFile } from "yauzl";
import { HEAD_BYTES, harmlessPart, mayBeKept } from "./deck-parts";
import { harmlessRelations, isRelations } from "./deck-relations";
import { decodeXml, elementsNamed, isXml, rootOf } from "./deck-xml";
import { brokenDeck, deckTooLarge, emptyDeck, hiddenDeck, UnusableFile } from "./unusable-file";
import { ZipWriter } from "./zip-writer";

const MOST_PARTS = 20_000;
const MB = 1024 ** 2;
/** Of all parts together; no part is compressed in what is written. */
const MOST_BYTES = 2048 * MB;
const MOST_XML_BYTES = 64 * MB;
const MOST_PART_BYTES = 256 * MB;

/** Reads a part whole. Returns null as soon as it is clear that `isOfUse` does not want it. */
async function read(
	zip: ZipFile,
	entry: Entry,
	isOfUse: (head: Buffer) => boolean,
): Promise<Buffer | null> {
	const pieces: Buffer[] = [];
	let size = 0;
	let most = 0;
	for await (const piece of await zip.openReadStreamPromise(entry)) {
		pieces.push(piece as Buffer);
		size += (piece as Buffer).length;
		if (most === 0 && size >= HEAD_BYTES) {
			const head = Buffer.concat(pieces);
			if (!isOfUse(head)) return null;
			most = isXml(head) ? MOST_XML_BYTES : MOST_PART_BYTES;
		}
		if (most > 0 && size > most) throw deckTooLarge(most);
	}
	return Buffer.concat(pieces);
}

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
	if (zip.entryCount > MOST_PARTS) throw brokenDeck(`${zip.entryCount} parts`);
	const entries: Entry[] = [];
	for await (const entry of zip.eachEntry()) entries.push(entry);
	return entries.filter(({ fileName }) => !fileName.endsWith("/"));
}

const isSlide = (name: string) => /^ppt\/slides\/[^/]+\.xml$/i.test(name);

/** Whether a slide is left out when the deck is shown: LibreOffice makes no page of it. */
const isHidden = (slide: Buffer) =>
	["0", "false"].includes(rootOf(decodeXml(slide))?.attributes.get("show") ?? "");

const isPresentation = (name: string) => name.toLowerCase() === "ppt/presentation.xml";

/** Whether a deck names no slide: LibreOffice would make a white page of it. */
const namesNone = (presentation: Buffer) =>
	elementsNamed(decodeXml(presentation), "sldId").length === 0;

async function copyHarmless(zip: ZipFile, to: ZipWriter): Promise<void> {
	const entries = await entriesOf(zip);
	const add = async (name: string, bytes: Buffer) => {
		if (to.size + bytes.length > MOST_BYTES) throw deckTooLarge(MOST_BYTES);
		await to.add(name, bytes);
	};
	const leftOut = new Set<string>();
	const hidden: boolean[] = [];
	let isEmpty = false;
	for (const entry of entries.filter(({ fileName }) => !isRelations(fileName))) {
		const { fileName } = entry;
		const bytes = await read(zip, entry, (head) => mayBeKept(fileName, head));
		if (bytes && isSlide(fileName)) hidden.push(isHidden(bytes));
		if (bytes && isPresentation(fileName)) isEmpty = namesNone(bytes);
		const harmless = bytes && harmlessPart(fileName, bytes);
		if (harmless) await add(fileName, harmless);
		else leftOut.add(fileName.toLowerCase());
	}
	if (isEmpty && hidden.length === 0) throw emptyDeck();
	if (hidden.length > 0 && hidden.every(Boolean)) throw hiddenDeck();
	for (const entry of entries.filter(({ fileName }) => isRelations(fileName))) {
		const bytes = await read(zip, entry, isXml);
		if (bytes) await add(entry.fileName, harmlessRelations(entry.fileName, bytes, leftOut));
	}
	await to.finish();
}

/**
 * Writes a .pptx anew, without anything that names a file or an address outside of it, and without embedded documents
 * (docs/decisions/0007).
 * @param to where nothing is yet
 * @throws UnusableFile when it is damaged, too large unpacked, without slides, or all its slides are hidden
 */
export async function writeHarmlessDeck(from: string, to: string): Promise<void> {
	const writer = await ZipWriter.create(to);
	let zip: ZipFile | undefined;
	try {
		// Refuses names that lead out of the archive; those that are left are written as they were read.
		zip = await openPromise(from, { autoClose: false });
		await copyHarmless(zip, writer);
	} catch (error) {
		const isOther = error instanceof UnusableFile || (error instanceof Error && "syscall" in error);
		throw isOther ? error : brokenDeck(error);
	} finally {
		zip?.close();
		await writer.close();
	}
}
