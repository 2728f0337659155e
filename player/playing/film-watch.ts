/** So often a video is looked at, in milliseconds; at so many looks in a row it has not moved when it counts as failed. */
const LOOK_MS = 3_000;
const LOOKS_MOST = 4;

/**
 * Looks after a video that is in front: a key of the remote, a sleep or another HDMI socket may pause it, and a decoder may stop
 * without a word. Nothing counts while nobody sees the page. The answer ends it.
 * @param play starts it again
 * @param onStuck called once if it does not move
 */
export function watchFilm(
	video: Pick<HTMLVideoElement, "paused" | "currentTime" | "ontimeupdate">,
	play: () => void,
	onStuck: () => void,
): () => void {
	let looks = 0;
	let time = video.currentTime;
	video.ontimeupdate = () => {
		looks = 0;
	};
	const timer = setInterval(() => {
		if (document.hidden || video.currentTime !== time) looks = 0;
		else looks += 1;
		time = video.currentTime;
		if (looks === LOOKS_MOST) {
			end();
			onStuck();
		} else if (video.paused && !document.hidden) play();
	}, LOOK_MS);
	const end = () => {
		clearInterval(timer);
		video.ontimeupdate = null;
	};
	return end;
}
