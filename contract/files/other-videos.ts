import { endingOf } from "./file-ending";

/** Videos that cannot be uploaded, such as those of cameras: how sentences call them, by media type. */
export const OTHER_VIDEOS = {
	"video/webm": "a WebM video",
	"video/x-m4v": "an M4V video",
	"video/x-ms-asf": "a WMV video",
	"video/mpeg": "an MPEG video",
	"video/MP2P": "an MPEG video",
	"video/mp2t": "an MPEG video",
	"video/3gpp": "a 3GP video",
	"video/3gpp2": "a 3G2 video",
	"video/x-flv": "a Flash video",
	"video/ogg": "an Ogg video",
} as const satisfies Record<string, string>;

const ENDINGS: ReadonlyMap<string, keyof typeof OTHER_VIDEOS> = new Map(
	Object.entries({
		webm: "video/webm",
		m4v: "video/x-m4v",
		wmv: "video/x-ms-asf",
		asf: "video/x-ms-asf",
		mpg: "video/mpeg",
		mpeg: "video/mpeg",
		mts: "video/mp2t",
		m2ts: "video/mp2t",
		ts: "video/mp2t",
		"3gp": "video/3gpp",
		"3g2": "video/3gpp2",
		flv: "video/x-flv",
		ogv: "video/ogg",
	} as const),
);

/** What a file is by its name, and what to do about it; undefined unless it is a video that cannot be uploaded. */
export function otherVideo(fileName: string): string | undefined {
	const type = ENDINGS.get(endingOf(fileName));
	return type && `It is ${OTHER_VIDEOS[type]}. Save it as MP4 and upload that.`;
}
