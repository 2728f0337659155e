import { encode } from "uqr";

const QUIET_MODULES = 4;

/** A QR code as an SVG path; `size` is its width and height in modules, quiet zone included. */
export function qrCode(text: string): { size: number; path: string } {
	const { data, size } = encode(text, { ecc: "M", border: QUIET_MODULES });
	const dark = (row: boolean[], y: number) =>
		row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")).join("");
	return { size, path: data.map(dark).join("") };
}
