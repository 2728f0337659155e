const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));

/** A picture of one pixel. */
export const PNG = bytesOf(
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
);

/** The beginning of an MP4 file, which says what it is and has no picture. */
export const MP4_HEAD = bytesOf("AAAAGGZ0eXBtcDQyAAAAAG1wNDJpc29tAAAACG1kYXQ=");

/** A PDF with two empty pages. */
export function pdf(): Uint8Array<ArrayBuffer> {
	const page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 320 180]>>";
	const objects = [
		"<</Type/Catalog/Pages 2 0 R>>",
		"<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>",
		page,
		page,
	];
	let text = "%PDF-1.4\n";
	const places = objects.map((object, at) => {
		const place = text.length;
		text += `${at + 1} 0 obj${object}endobj\n`;
		return `${String(place).padStart(10, "0")} 00000 n \n`;
	});
	const start = text.length;
	const count = objects.length + 1;
	text += `xref\n0 ${count}\n0000000000 65535 f \n${places.join("")}trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
	return new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
}
