import { isUtf8 } from "node:buffer";
import { type Entry, getFileNameLowLevel, validateFileName } from "yauzl";

/** What systems, and Office while a file is open, put beside people's files. */
const OF_SYSTEM = /^(?:\..+|~\$.+|__MACOSX|\$RECYCLE\.BIN|(?:eh)?thumbs\.db|desktop\.ini|Icon\r)$/i;

/** The flag of a name in UTF-8. Without it a name is in the code page 437, where control characters are signs too. */
const UTF8_FLAG = 0x800;

/** How the names of an archive are read that are not UTF-8. */
type Reading = "437" | "Shift JIS";

const shiftJis = new TextDecoder("shift_jis", { fatal: true });

/** Undefined where it is no Shift JIS. */
function readJapanese(name: Buffer): string | undefined {
	try {
		const read = shiftJis.decode(name);
		return /\p{Cc}/u.test(read) ? undefined : read;
	} catch {
		return undefined;
	}
}

/** Characters of two bytes side by side. Of Größe they are one, ö with ß. */
const PAIRS = /(?:[\x81-\x9f\xe0-\xfc][\x40-\x7e\x80-\xfc]){2,}/g;
/** Of työpöytä they are two, each a letter with an accent and one without. */
const ACCENTED = /^(?:[^A-Za-z][A-Za-z])+$/;
const JAPANESE = /[\u3040-\u30ff\p{Script=Han}]{2}/u;

/** Whether nobody has meant this name in the code page 437, though most names in that can be read as Shift JIS too. */
const isJapanese = (name: Buffer): boolean =>
	(name.toString("latin1").match(PAIRS) ?? []).some(
		(run) => !ACCENTED.test(run) && JAPANESE.test(readJapanese(Buffer.from(run, "latin1")) ?? ""),
	);

/** Windows writes Shift JIS in Japan. What may be either is read as what is surely Japanese beside it. */
function readingOf(entries: readonly Entry[]): Reading {
	const foreign = entries.map(({ fileNameRaw }) => fileNameRaw).filter((name) => !isUtf8(name));
	const areAll = foreign.every((name) => readJapanese(name) !== undefined);
	return areAll && foreign.some(isJapanese) ? "Shift JIS" : "437";
}

/** As the archive says, or in Shift JIS; a backslash parts folders, but half of a letter of two bytes is none. */
function decoded({ fileNameRaw, generalPurposeBitFlag, extraFields }: Entry, reading: Reading) {
	const flags = isUtf8(fileNameRaw) ? UTF8_FLAG : generalPurposeBitFlag;
	const name = getFileNameLowLevel(flags, fileNameRaw, extraFields, false);
	if (reading === "437" || flags & UTF8_FLAG) return name;
	const isToldBeside = name !== getFileNameLowLevel(flags, fileNameRaw, [], false);
	return isToldBeside ? name : (readJapanese(fileNameRaw) ?? name).replaceAll("\\", "/");
}

/**
 * An entry's name with its folders. Many programs write UTF-8 without its flag, and macOS writes letters apart from their marks.
 * @throws an error for a name that leads out of the archive
 */
function nameOf(entry: Entry, reading: Reading): string {
	const name = decoded(entry, reading);
	const problem = validateFileName(name);
	if (problem) throw new Error(problem);
	return name.normalize("NFC");
}

/** Undefined for a folder, and for what people did not put there. Names are shown and stored as text, so without control characters. */
function pathOf(entry: Entry, reading: Reading): string[] | undefined {
	const names = nameOf(entry, reading).split("/");
	const path = names.filter((name) => name !== ".");
	if (path[path.length - 1] === "" || path.some((name) => OF_SYSTEM.test(name))) return undefined;
	return path.map((name) => name.replace(/\p{Cc}/gu, ""));
}

/**
 * The files that people put into an archive, each with its folders and its name last.
 * @throws an error for a name that leads out of the archive
 */
export function pathsOf(entries: readonly Entry[]): [entry: Entry, path: string[]][] {
	const reading = readingOf(entries);
	return entries.flatMap((entry): [Entry, string[]][] => {
		const path = pathOf(entry, reading);
		return path ? [[entry, path]] : [];
	});
}
