import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import {
	contentTypeOf,
	EMPTY_FILE,
	MEDIA_RULES,
	type MediaKind,
} from "@signage/contract/files/upload-rules";
import { TITLE_MAX } from "@signage/contract/limits";
import { cutBefore } from "@signage/contract/text/cut";
import { nameOrder } from "@signage/contract/text/name-order";
import type { Entry, ZipFile } from "yauzl";
import { openZip, orBroken } from "./open-zip";
import { processPdf } from "./pdf";
import { processPicture } from "./picture";
import type { MediaTask, Page, Report } from "./task";
import { emptyZip, tooManyEntries, tooManyPages, UnusableFile, zipTooLarge } from "./unusable-file";
import { processVideo } from "./video";
import { pathsOf } from "./zip-names";
import { noSlideProblem, type UnusableEntry, unusableEntries } from "./zip-refusal";

/** Of what people put in. */
const MOST_ENTRIES = 1000;
/** With folders, and what systems put beside people's files: macOS may do so with each. */
const MOST_LISTED = 10 * MOST_ENTRIES;
const MOST_BYTES = 2 * 1024 ** 3;
const ARCHIVE = /\.(?:zip|rar|7z|tar|t?gz|bz2|xz)$/i;

/** A file in the archive that becomes pages. */
interface Part {
	entry: Entry;
	/** Its folders, and its name last. */
	path: string[];
	name: string;
	kind: MediaKind;
}

/** Folder by folder, and within each by name: 2.png comes before 10.png. */
export function byPath(ours: string[], theirs: string[]): number {
	const differs = ours.findIndex((name, index) => name !== theirs[index]);
	return differs < 0
		? ours.length - theirs.length
		: nameOrder.compare(ours[differs] ?? "", theirs[differs] ?? "");
}

function kindOf(name: string): MediaKind | undefined {
	const kinds: MediaKind[] = ["image", "video"];
	const kind = kinds.find((one) => contentTypeOf(one, name) !== undefined);
	return kind ?? (name.toLowerCase().endsWith(".pdf") ? "file" : undefined);
}

/** What an entry becomes, by what the archive says of it, or why it cannot be used. */
function partOf(entry: Entry, path: string[]): Part | UnusableEntry {
	const name = path[path.length - 1] ?? "";
	const unusable = (problem: string) => ({ name, problem });
	if (entry.isEncrypted())
		return unusable("it is protected by a password. Leave the password out.");
	if (ARCHIVE.test(name)) return unusable("it is an archive itself. Put its files in directly.");
	const kind = kindOf(name);
	if (kind === undefined) return unusable(noSlideProblem(name));
	if (!entry.canDecodeFileData())
		return unusable("it is packed in a way that we cannot read. Make the archive again.");
	const { maxBytes, tooLarge } = MEDIA_RULES[kind];
	if (entry.uncompressedSize > maxBytes) return unusable(`${tooLarge.replace(/\.$/, "")}.`);
	return { entry, path, name, kind };
}

async function readParts(zip: ZipFile): Promise<Part[]> {
	const parts: Part[] = [];
	const unusable: UnusableEntry[] = [];
	let bytes = 0;
	const entries: Entry[] = [];
	for await (const entry of zip.eachEntry()) entries.push(entry);
	const files = pathsOf(entries);
	if (files.length > MOST_ENTRIES) throw tooManyEntries(files.length, MOST_ENTRIES);
	for (const [entry, path] of files) {
		const part = partOf(entry, path);
		if ("problem" in part) unusable.push(part);
		else parts.push(part);
		bytes += entry.uncompressedSize;
		if (bytes > MOST_BYTES) throw zipTooLarge(MOST_BYTES);
	}
	if (unusable.length > 0) throw unusableEntries(unusable);
	return parts.sort((one, other) => byPath(one.path, other.path));
}

async function pagesOf(part: Part, task: MediaTask, report: Report): Promise<Page[]> {
	const { name, kind } = part;
	if (kind === "image") return [{ kind, name, rendition: await processPicture(task) }];
	if (kind === "video") return [{ kind, name, rendition: await processVideo(task, report) }];
	const pages = await processPdf(task, report);
	// A page's name is its slide's title: of a long one the end goes, and not what tells pages apart.
	return pages.map((page, index) => ({
		...page,
		name: cutBefore(name, ` ${index + 1}`, TITLE_MAX),
	}));
}

/** What is wrong with a file goes to those that cannot be used, and it has no pages. */
async function pagesUnlessUnusable(
	unusable: UnusableEntry[],
	...[part, task, report]: Parameters<typeof pagesOf>
): Promise<Page[]> {
	try {
		return await pagesOf(part, task, report);
	} catch (error) {
		if (!(error instanceof UnusableFile)) throw error;
		unusable.push({ name: part.name, problem: error.message });
		return [];
	}
}

/** Unpacks one file into a folder of its own, under a name of ours. @returns the task for it */
async function unpack(zip: ZipFile, { entry, name }: Part, task: MediaTask, number: number) {
	const workDir = join(task.workDir, `part-${number}`);
	await mkdir(workDir);
	const path = join(workDir, "upload");
	// Fails where there are more bytes than the archive says.
	await orBroken(
		zip.openReadStreamPromise(entry).then((from) => pipeline(from, createWriteStream(path))),
	);
	return { ...task, fileName: name, path, workDir };
}

async function pagesOfParts(zip: ZipFile, task: MediaTask, report: Report): Promise<Page[]> {
	const parts = await orBroken(readParts(zip));
	if (parts.length === 0) throw emptyZip();
	const { maxFilePages } = task.limits;
	if (parts.length > maxFilePages) throw tooManyPages(parts.length, maxFilePages);
	const empty = parts.filter(({ entry }) => entry.uncompressedSize === 0);
	if (empty.length > 0)
		throw unusableEntries(empty.map(({ name }) => ({ name, problem: EMPTY_FILE })));
	const pages: Page[] = [];
	const unusable: UnusableEntry[] = [];
	for (const [index, part] of parts.entries()) {
		// An archive that is refused is read on for what else is wrong, but a video may take an hour.
		if (unusable.length > 0 && part.kind === "video") continue;
		const within: Report = (done) => report((index + done) / parts.length);
		const unpacked = await unpack(zip, part, task, index);
		const made = await pagesUnlessUnusable(unusable, part, unpacked, within);
		// A video that is played as it came is this very file.
		if (!made.some(({ rendition }) => rendition.displayPath === unpacked.path))
			await rm(unpacked.path);
		pages.push(...made);
		if (pages.length > maxFilePages) throw tooManyPages(pages.length, maxFilePages);
		within(1);
	}
	if (unusable.length > 0) throw unusableEntries(unusable);
	return pages;
}

/**
 * Turns the pictures, videos and PDFs in an archive into pages.
 * @throws UnusableFile when it is not an archive, is damaged or too large, or holds something else
 */
export async function processZip(task: MediaTask, report: Report): Promise<Page[]> {
	// The names are read in zip-names.ts, and nothing is ever written under one of them.
	const zip = await openZip(task);
	try {
		if (zip.entryCount > MOST_LISTED) throw tooManyEntries(zip.entryCount, MOST_ENTRIES);
		return await pagesOfParts(zip, task, report);
	} finally {
		zip.close();
	}
}
