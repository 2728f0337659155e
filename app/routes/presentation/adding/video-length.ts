import { secondsFor } from "@signage/contract/files/video-seconds";

const READING_MS = 10_000;
/** The duration with which a slide shows the whole of the video at this address; undefined where this browser cannot read it. */
export async function secondsAt(address: string): Promise<number | undefined> {
	const video = document.createElement("video");
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
	}
}

/** The same of a video file. */
export function videoSeconds(file: File): Promise<number | undefined> {
	const address = URL.createObjectURL(file);
	return secondsAt(address).finally(() => URL.revokeObjectURL(address));
}
