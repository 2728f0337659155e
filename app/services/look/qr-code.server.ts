import { encode } from "uqr";

const QUIET_MODULES = 4;

/** A QR code as an SVG path; `size` is its width and height in modules, quiet zone included. */
export function qrCode(text: string): { size: number; path: string } {
	const { data, size } = encode(text, { ecc: "M", border: QUIET_MODULES });
	return { size, path: data.map((row, y) => runsOf(row, y)).join("") };
}

/** The dark modules of a row, each run of them as one rectangle. */
function runsOf(row: readonly boolean[], y: number): string {
	const dark = row.map((isDark) => (isDark ? "#" : " ")).join("");
	const runs = [...dark.matchAll(/#+/g)];
	return runs.map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`).join("");
}
