import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

/** Where the parts are written, and what the alias "typeface" stands for. */
export const TYPEFACE = fileURLToPath(new URL("../build/typeface", import.meta.url));

const LATIN = import.meta.resolve("@fontsource-variable/geist/files/geist-latin-wght-normal.woff2");
const LATIN_EXT = import.meta.resolve(
	"@fontsource-variable/geist/files/geist-latin-ext-wght-normal.woff2",
);
/** The package's file that each part is cut from. */
const SOURCES: Readonly<Record<string, string>> = { basic: LATIN, latin: LATIN, more: LATIN_EXT };

/** What a browser uses by itself in English, and digits of one width; each other feature brings letters along that no page shows. */
const FEATURES = ["ccmp", "mark", "mkmk", "kern", "liga", "clig", "calt", "rlig", "tnum"];

/** A part as the style sheet describes it: weights, name and code points. */
const FACE =
	/@font-face \{[^}]*font-weight: (\d+) (\d+);[^}]*url\("typeface\/(\w+)\.woff2"\)[^}]*unicode-range:([^;]+);/g;

const lettersOf = (ranges: string) =>
	ranges
		.split(",")
		.flatMap((range) => {
			const codes = range.replace("U+", "").trim().split("-");
			const [first = 0, last = first] = codes.map((code) => Number.parseInt(code, 16));
			return Array.from({ length: last - first + 1 }, (_, index) => first + index);
		})
		.map((code) => String.fromCodePoint(code))
		.join("");

/** Cuts the parts of the typeface that app/styles.css names out of the package's files. */
export async function makeTypeface(): Promise<void> {
	const styles = await readFile(new URL("../app/styles.css", import.meta.url), "utf8");
	await mkdir(TYPEFACE, { recursive: true });
	for (const [, min, max, name = "", ranges = ""] of styles.matchAll(FACE)) {
		const whole = await readFile(fileURLToPath(SOURCES[name] ?? LATIN));
		const part = await subsetFont(whole, lettersOf(ranges), {
			targetFormat: "woff2",
			keepFeatures: FEATURES,
			variationAxes: { wght: { min: Number(min), max: Number(max) } },
		});
		await writeFile(`${TYPEFACE}/${name}.woff2`, part);
	}
}
