import { SLIDE_SECONDS_MAX, SLIDE_SECONDS_MIN } from "@signage/contract/limits";

const READING_MS = 10_000;
/** A video that is shown by so much longer than it lasts begins again in the cross-fade alone, in seconds. */
const UNSEEN = 0.25;

/**
 * The duration with which a slide shows a whole video.
 * @param length of the video, in seconds; not a number, or without an end, where that is not known
 * @returns whole seconds, as spec 5 has them; undefined where the length says nothing
 */
export function secondsFor(length: number): number | undefined {
	if (!Number.isFinite(length) || length <= 0) return undefined;
	const whole = Math.floor(length + UNSEEN);
	return Math.min(SLIDE_SECONDS_MAX, Math.max(SLIDE_SECONDS_MIN, whole));
}

/** The duration with which a slide shows the whole of a video file; undefined where this browser cannot read the file. */
export async function videoSeconds(file: File): Promise<number | undefined> {
	const video = document.createElement("video");
	const address = URL.createObjectURL(file);
	const read = new Promise<number>((resolve) => {
		video.onloadedmetadata = () => resolve(video.duration);
		video.onerror = () => resolve(Number.NaN);
		setTimeout(resolve, READING_MS, Number.NaN);
	});
	video.preload = "metadata";
	video.src = address;
	try {
		return secondsFor(await read);
	} finally {
		video.removeAttribute("src");
		URL.revokeObjectURL(address);
	}
}
