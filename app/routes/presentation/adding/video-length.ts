import { secondsFor } from "@signage/contract/video-seconds";

const READING_MS = 10_000;
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
