import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { convertVideo } from "./convert-video";
import { mp4Layout } from "./mp4-boxes";
import { makePoster } from "./poster";
import { probeVideo, type VideoFacts } from "./probe-video";
import { endsEarly } from "./stated-end";
import type { MediaTask, Report, StoredBytes, UnseenVideo, Video } from "./task";
import {
	brokenVideo,
	liesAboutType,
	needsFfmpeg,
	SAVE_AS_VIDEO,
	videoTooLarge,
} from "./unusable-file";
import { videoType } from "./video-type";

const MP4 = "video/mp4";

/** ffmpeg's names of the accepted containers, by the type recognised from the bytes. */
const CONTAINERS: Readonly<Record<string, string>> = {
	[MP4]: "mov",
	"video/x-m4v": "mov",
	"video/3gpp": "mov",
	"video/3gpp2": "mov",
	"video/quicktime": "mov",
	"video/matroska": "matroska",
	"video/webm": "matroska",
	"video/vnd.avi": "avi",
};
const MP4_TYPES = [MP4, "video/x-m4v"];

async function describe(path: string, report: () => void): Promise<StoredBytes> {
	const hash = createHash("sha256");
	let bytes = 0;
	for await (const chunk of createReadStream(path)) {
		hash.update(chunk);
		bytes += chunk.length;
		report();
	}
	return { sha256: hash.digest("hex"), contentType: MP4, bytes };
}

/** An MP4 as it came: what it holds is not known, as nothing here can look into it. */
async function unseen(task: MediaTask, type: string, report: Report): Promise<UnseenVideo> {
	if (!MP4_TYPES.includes(type)) throw needsFfmpeg();
	if ((await mp4Layout(task.path)) === "cut") throw brokenVideo("The file ends early");
	const stored = await describe(task.path, () => report(0));
	const unknown = { thumbPath: null, width: null, height: null, seconds: null };
	return { ...stored, displayPath: task.path, ...unknown };
}

/** Whether screens can play the upload as it came. @throws UnusableFile when it is cut off */
async function isPlayable(task: MediaTask, type: string, facts: VideoFacts): Promise<boolean> {
	const container = CONTAINERS[type] ?? "";
	const layout = container === "mov" ? await mp4Layout(task.path) : null;
	if (layout === "cut" || (await endsEarly(task.path, container)))
		throw brokenVideo("The file ends early");
	const isMp4 = MP4_TYPES.includes(type) && layout === "streamable";
	return isMp4 && !facts.hasOtherVideos && facts.isVideoPlayable && facts.isAudioPlayable;
}

/**
 * Turns a video into an MP4 that TVs play, and makes its thumbnail. One that TVs play already is kept as
 * it came.
 * @throws UnusableFile when it is not a video, is too large or damaged, or cannot be converted here
 */
export async function processVideo(task: MediaTask, report: Report): Promise<Video> {
	const type = (await videoType(task.path)) ?? "";
	const container = CONTAINERS[type];
	if (container === undefined) throw liesAboutType(task.fileName, type, SAVE_AS_VIDEO);
	const { path, workDir, tools, limits } = task;
	if (tools.video === null) return unseen(task, type, report);
	const { ffmpeg, ffprobe } = tools.video;
	const facts = await probeVideo(task, ffprobe, container);
	if (Math.max(facts.width, facts.height) > limits.maxVideoSide) throw videoTooLarge(facts, limits);

	const isKept = await isPlayable(task, type, facts);
	const displayPath = isKept ? path : join(workDir, "video.mp4");
	if (!isKept)
		await convertVideo({ ...task, ffmpeg, container, facts, output: displayPath }, report);
	const display = { path: displayPath, workDir };
	const shown = isKept ? facts : await probeVideo(display, ffprobe, "mov");
	const { duration: seconds, width, height } = shown;
	const thumbPath = await makePoster(display, ffmpeg, seconds);
	const stored = await describe(displayPath, () => report(1));
	return { ...stored, displayPath, thumbPath, width, height, seconds };
}
