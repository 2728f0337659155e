import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);
/** The first list of many fonts takes long; no start waits for it. */
const WITHIN_MS = 60_000;

/** What the fonts for Latin letters lack, by the code of a language, as fontconfig gives it. */
const SCRIPTS = {
	"zh-cn": "Chinese",
	ja: "Japanese",
	ko: "Korean",
	th: "Thai",
	hi: "Hindi",
	ar: "Arabic",
	he: "Hebrew",
};

/**
 * What this machine has no fonts for, so that LibreOffice draws boxes: a line, for whoever starts the service; nothing where all are there,
 * or where no fontconfig tells soon (docs/decisions/0007).
 * @param program lists the fonts' languages
 */
export async function missingFonts(program = "fc-list"): Promise<string[]> {
	const listed = await run(program, [":", "lang"], { timeout: WITHIN_MS }).catch(() => null);
	if (listed === null) return [];
	const languages = new Set(listed.stdout.split(/[=|\s]/));
	const missing = Object.entries(SCRIPTS).filter(([code]) => !languages.has(code));
	const names = missing.map(([, name]) => name).join(", ");
	return names === ""
		? []
		: [
				`No fonts found for ${names}: PowerPoint files show boxes instead. The README names the fonts.`,
			];
}
