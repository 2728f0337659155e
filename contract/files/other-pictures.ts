import { endingOf } from "./file-ending";

/** Pictures that cannot be shown, such as those of phones: how sentences call them, by media type. */
export const OTHER_PICTURES = {
	"image/webp": "a WebP picture",
	"image/avif": "an AVIF picture",
	"image/heic": "a HEIC picture",
	"image/tiff": "a TIFF picture",
	"image/bmp": "a BMP picture",
	"image/svg+xml": "an SVG picture",
	"image/vnd.adobe.photoshop": "a Photoshop picture",
	"image/x-icon": "an ICO picture",
	"image/jxl": "a JPEG XL picture",
} as const satisfies Record<string, string>;

const ENDINGS: ReadonlyMap<string, keyof typeof OTHER_PICTURES> = new Map(
	Object.entries({
		webp: "image/webp",
		avif: "image/avif",
		heic: "image/heic",
		heif: "image/heic",
		tif: "image/tiff",
		tiff: "image/tiff",
		bmp: "image/bmp",
		svg: "image/svg+xml",
		psd: "image/vnd.adobe.photoshop",
		ico: "image/x-icon",
		jxl: "image/jxl",
	} as const),
);

/** What is to be done about a picture that cannot be shown. */
export const SAVE_AS_PICTURE = "Save it as PNG, JPEG or GIF and upload that.";

/** What a file is by its name, and what to do about it; undefined unless it is a picture that cannot be shown. */
export function otherPicture(fileName: string): string | undefined {
	const type = ENDINGS.get(endingOf(fileName));
	return type && `It is ${OTHER_PICTURES[type]}. ${SAVE_AS_PICTURE}`;
}
