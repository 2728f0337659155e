import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import type { MediaTools } from "../../api/media/tools";
import { mediaTools } from "./media-tools";
import { processUpload } from "./media-work";
import { temporaryFolder } from "./temporary-folder";

/** The pages that a presentation file becomes. */
export async function pagesOf(fileName: string, bytes: Buffer, tools: MediaTools = mediaTools) {
	const { result } = await processUpload({ kind: "file", fileName, bytes, tools });
	if (result.kind !== "file") throw new Error("No pages were made");
	return result.pages;
}

/** The colour in the middle of a page, rounded. */
export async function middle(path: string): Promise<number[]> {
	const [left, top] = [1000, 700];
	const spot = sharp(path).removeAlpha().extract({ left, top, width: 1, height: 1 });
	return [...(await spot.raw().toBuffer())].map((part) => Math.round(part / 10) * 10);
}

/** A profile of no older version: with one, LibreOffice tries how it draws at its start, which takes 7 seconds. */
const PROFILE = `<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Setup/Product"><prop oor:name="ooSetupLastVersion" oor:op="fuse"><value>999.0</value></prop></item>
</oor:items>`;

/** Has LibreOffice, with all that it may do by itself, write a deck in the old format. */
export function asPpt(pptx: Buffer): Buffer {
	const folder = temporaryFolder();
	mkdirSync(join(folder, "profile", "user"), { recursive: true });
	writeFileSync(join(folder, "profile", "user", "registrymodifications.xcu"), PROFILE);
	writeFileSync(join(folder, "deck.pptx"), pptx);
	const args = [
		...["--headless", `-env:UserInstallation=${pathToFileURL(join(folder, "profile"))}`],
		...["--convert-to", "ppt", "--outdir", folder, join(folder, "deck.pptx")],
	];
	execFileSync(mediaTools.office.soffice, args, { stdio: "ignore" });
	return readFileSync(join(folder, "deck.ppt"));
}
