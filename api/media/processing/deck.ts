import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PDF_TYPE, PPTX_TYPE } from "@signage/contract/files/upload-rules";
import { withoutConverters } from "../converters";
import { isolated } from "../isolation";
import type { MediaTools } from "../tools";
import { documentType } from "./document-type";
import { writeHarmlessDeck } from "./harmless-deck";
import { copyHarmlessPpt } from "./harmless-ppt";
import { processPdf } from "./pdf";
import { runProgram } from "./program";
import type { MediaTask, Page, Report } from "./task";
import {
	brokenDeck,
	liesAboutType,
	NAME_PDF,
	needsOffice,
	protectedDeck,
	SAVE_AS_DECK,
} from "./unusable-file";

/** LibreOffice gives no sign of progress: it counts as alive for so long. */
const ALIVE_MS = 5 * 60_000;
const SIGN_MS = 1000;

interface Format {
	extension: string;
	/** LibreOffice's name of the only reader that it may use. */
	reader: string;
	/** Copies the upload to where LibreOffice reads it. */
	copy: (from: string, to: string) => Promise<void>;
}

const OLE = "application/x-cfb";
/** By the type recognised from the bytes. */
const FORMATS: Readonly<Record<string, Format>> = {
	[PPTX_TYPE]: {
		extension: "pptx",
		reader: "Impress MS PowerPoint 2007 XML",
		copy: writeHarmlessDeck,
	},
	// Pictures that it links to are all that it can name: LibreOffice reads fills from the file alone.
	[OLE]: { extension: "ppt", reader: "MS PowerPoint 97", copy: copyHarmlessPpt },
};
/** Streams that an OLE file has only if it is encrypted: a .pptx has the first, a .ppt the second. */
const LOCKED = ["EncryptedPackage", "EncryptedSummary"].map((name) => Buffer.from(name, "utf16le"));

/** What LibreOffice says where it cannot read the document, or finds nothing in it to make a PDF of. All else is no fault of the file. */
const UNUSABLE = /source file could not be loaded|impl_store .* failed/;

/**
 * No macros, and no picture is read that the document links to. That says nothing of fills, backgrounds and SVG. In a profile
 * of an older version LibreOffice tries how it draws at each start, which takes five times what a small deck does.
 */
const SETTINGS = [
	["Office.Common/Security/Scripting", "MacroSecurityLevel", "3"],
	["Office.Common/Security/Scripting", "DisableMacrosExecution", "true"],
	["Office.Common/Security/Scripting", "BlockUntrustedRefererLinks", "true"],
	["Office.Common/Misc", "FirstRun", "false"],
	["Setup/Product", "ooSetupLastVersion", "999.0"],
];

const settingsFile = () =>
	`<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">${SETTINGS.map(
		([path, name, value]) =>
			`<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
	).join("")}</oor:items>`;

/** A profile that no other job uses, as two cannot share one. Returns its folder. */
async function makeProfile(workDir: string): Promise<string> {
	const profile = join(workDir, "profile");
	await mkdir(join(profile, "user"), { recursive: true });
	await writeFile(join(profile, "user", "registrymodifications.xcu"), settingsFile());
	return profile;
}

async function formatOf({ path, fileName }: MediaTask): Promise<Format> {
	const bytes = await readFile(path);
	const type =
		(await documentType(bytes).catch((error: unknown) => {
			throw brokenDeck(error);
		})) ?? "";
	const format = FORMATS[type];
	// PowerPoint does not open a PDF either.
	if (!format) throw liesAboutType(fileName, type, type === PDF_TYPE ? NAME_PDF : SAVE_AS_DECK);
	if (type === OLE && LOCKED.some((name) => bytes.includes(name))) throw protectedDeck();
	return format;
}

/** Has LibreOffice make a PDF. Returns its path, at which nothing is if the document could not be read. */
async function makePdf(
	{ path, workDir, dataDir }: MediaTask,
	{ extension, reader, copy }: Format,
	{ soffice, isolation }: NonNullable<MediaTools["office"]>,
): Promise<{ pdf: string; said: string }> {
	const deck = join(workDir, `deck.${extension}`);
	// It writes a lock beside what it opens.
	await copy(path, deck);
	const profile = pathToFileURL(await makeProfile(workDir));
	const convert = [
		...[soffice, "--headless", "--norestore", "--nolockcheck", `-env:UserInstallation=${profile}`],
		...[
			`--infilter=${reader}`,
			"--convert-to",
			"pdf:impress_pdf_Export",
			"--outdir",
			workDir,
			deck,
		],
	];
	const command = isolation ? isolated(convert, isolation, { dataDir, workDir }) : convert;
	const [program = soffice, ...args] = command;
	const { stdout, stderr } = await runProgram(program, args, {
		workDir,
		programs: await withoutConverters(workDir),
	});
	return { pdf: join(workDir, "deck.pdf"), said: `${stdout} ${stderr}` };
}

/**
 * Turns a PowerPoint file into a PDF, and that into pages.
 * @throws UnusableFile when it is not one, or is protected, damaged, empty or too long, or cannot be
 * converted here
 */
export async function processDeck(task: MediaTask, report: Report): Promise<Page[]> {
	const format = await formatOf(task);
	const { office } = task.tools;
	if (office === null) throw needsOffice();
	const begun = performance.now();
	const alive = setInterval(() => {
		if (performance.now() - begun < ALIVE_MS) report(0);
	}, SIGN_MS);
	const { pdf, said } = await makePdf(task, format, office).finally(() => clearInterval(alive));
	if (!existsSync(pdf))
		throw UNUSABLE.test(said) ? brokenDeck(said) : new Error(`soffice: ${said}`);
	return processPdf({ ...task, path: pdf }, report);
}
