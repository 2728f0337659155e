import { SLIDE_SECONDS_MAX } from "@signage/contract/limits";
import {
	LONGER_SIDE,
	MOST_FRAMES_PER_SECOND,
	readingAs,
	SHORTER_SIDE,
	type VideoFacts,
} from "./probe-video";
import { type ProgramEnd, runProgram } from "./program";
import type { MediaTask, Report } from "./task";
import { brokenVideo } from "./unusable-file";

const THREADS = "2";
/** What ffmpeg says where the machine is at fault, and not the file. */
const OWN_FAULT = /No space left|quota exceeded|Cannot allocate memory|Unknown encoder/i;

/** The picture's size after the conversion: within full HD, and even, as 4:2:0 wants it. */
export function convertedSize({ width, height }: { width: number; height: number }): {
	width: number;
	height: number;
} {
	const [most, least] = [Math.max(width, height), Math.min(width, height)];
	const scale = Math.min(1, LONGER_SIDE / most, SHORTER_SIDE / least);
	const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2);
	return { width: even(width), height: even(height) };
}

/** Whether this ffmpeg was built with what maps colours. */
async function canMapColours(ffmpeg: string, workDir: string): Promise<boolean> {
	const { stdout } = await runProgram(ffmpeg, ["-hide_banner", "-filters"], { workDir });
	return /\bzscale\b/.test(stdout) && /\btonemap\b/.test(stdout);
}

/** The light of white paper in HDR videos, in nits (ITU-R BT.2408). */
const WHITE_NITS = 203;
/** Tones up to 0.6 of white's light stay as they are; what is brighter, up to 1,000 nits, shares the rest. */
const TONES = "tonemap=mobius:param=0.6:peak=5:desat=0";

/**
 * Maps an HDR picture to the colours of other screens (BT.709): on linear light, brought down from that of
 * an HDR screen. Many files do not name their matrix and primaries, which the transfer implies.
 */
const mapColours = (transfer: string) => [
	`zscale=tin=${transfer}:min=bt2020nc:pin=bt2020:t=linear:m=gbr:p=bt2020:npl=${WHITE_NITS}`,
	...["format=gbrpf32le", "zscale=p=bt709", TONES],
	"zscale=t=bt709:m=bt709:r=limited",
];

/** With fewer lines, players take colours for BT.601 that a video says nothing of; with more, for BT.709. */
const HD_LINES = 720;
const usualMatrix = (lines: number) => (lines < HD_LINES ? "smpte170m" : "bt709");

/** Writes colours as is usual for so many lines, for players that do not read what a video says of them. */
function usualColours({ colours, lines }: VideoFacts, linesMade: number) {
	const matrix = usualMatrix(linesMade);
	const { primaries, transfer } = colours;
	return {
		scaling: `in_color_matrix=${colours.matrix ? "auto" : usualMatrix(lines)}:out_color_matrix=${matrix}:out_range=tv`,
		said: [
			`setparams=range=tv:colorspace=${matrix}`,
			...(primaries ? [] : ["color_primaries=bt709"]),
			...(transfer ? [] : ["color_trc=bt709"]),
		].join(":"),
	};
}

/** Leaves frames alone that say of themselves that they are whole, at no cost to speak of. */
const DEINTERLACING = { all: ["yadif"], some: ["yadif=deint=interlaced"], none: [] };

function filters(facts: VideoFacts): string {
	const { width, height } = convertedSize(facts);
	const colours = usualColours(facts, height);
	return [
		...DEINTERLACING[facts.interlacing],
		...(facts.framesPerSecond > MOST_FRAMES_PER_SECOND ? [`fps=${MOST_FRAMES_PER_SECOND}`] : []),
		facts.hdrTransfer ? `scale=${width}:${height}` : `scale=${width}:${height}:${colours.scaling}`,
		...(facts.hdrTransfer ? mapColours(facts.hdrTransfer) : []),
		"setsar=1",
		"format=yuv420p",
		...(facts.hdrTransfer ? [] : [colours.said]),
	].join(",");
}

/** H.264 in a quality that a TV cannot tell from the original; no longer than a slide can be. */
const encoding = (facts: VideoFacts) => [
	...["-c:v", "libx264", "-preset", "veryfast", "-crf", "21", "-profile:v", "high"],
	...["-level:v", "4.2", "-maxrate", "12M", "-bufsize", "24M", "-threads:v", THREADS],
	...["-vf", filters(facts), "-t", String(SLIDE_SECONDS_MAX)],
];

const audioOptions = ({ isAudioPlayable }: VideoFacts) =>
	isAudioPlayable ? ["-c:a", "copy"] : ["-c:a", "aac", "-b:a", "128k", "-ac", "2"];

function progressOf(facts: VideoFacts, report: Report): (text: string) => void {
	const seconds = Math.min(facts.duration ?? Number.POSITIVE_INFINITY, SLIDE_SECONDS_MAX);
	return (text) => {
		const micros = Number(/out_time_us=(\d+)/.exec(text)?.[1] ?? 0);
		report(Math.min(1, micros / 1e6 / seconds));
	};
}

/** Runs ffmpeg with these options for the video. Resolves to how it ended. */
function makeMp4(
	{ path, workDir, ffmpeg, container, facts, output }: Conversion,
	videoOptions: string[],
	report: Report,
): Promise<ProgramEnd> {
	const { videoIndex, audioIndex } = facts;
	const args = [
		...["-hide_banner", "-nostdin", "-y", "-v", "error", "-nostats", "-progress", "pipe:1"],
		...["-threads", THREADS, ...readingAs(container, path), "-map", `0:${videoIndex}`],
		...(audioIndex === null ? [] : ["-map", `0:${audioIndex}`]),
		...["-map_metadata", "-1", "-map_chapters", "-1"],
		...videoOptions,
		...audioOptions(facts),
		...["-movflags", "+faststart", "-f", "mp4", output],
	];
	return runProgram(ffmpeg, args, { workDir, onOutput: progressOf(facts, report) });
}

export interface Conversion extends Pick<MediaTask, "path" | "workDir"> {
	ffmpeg: string;
	/** ffmpeg's name of the container. */
	container: string;
	facts: VideoFacts;
	/** Where the MP4 is written. */
	output: string;
}

/**
 * Makes an MP4 that TVs play: H.264 and AAC, within full HD, its index first, and HDR as BT.709. Streams
 * that are like that already are only copied, wherever their container lets them. Sound that cannot be read is left out.
 * @throws UnusableFile when the video is damaged
 */
export async function convertVideo(conversion: Conversion, report: Report): Promise<void> {
	const { facts } = conversion;
	// An AVI does not say when its frames are shown: a copy would show them in the order in which they are decoded.
	const canCopy = facts.isVideoPlayable && conversion.container !== "avi";
	if (canCopy && (await makeMp4(conversion, ["-c:v", "copy"], report)).code === 0) return;
	const canMap = facts.hdrTransfer && (await canMapColours(conversion.ffmpeg, conversion.workDir));
	const plain = encoding({ ...facts, hdrTransfer: null });
	if (canMap && (await makeMp4(conversion, encoding(facts), report)).code === 0) return;
	// Washed out colours are better than no video.
	const { code, stderr } = await makeMp4(conversion, plain, report);
	if (code === 0) return;
	if (OWN_FAULT.test(stderr)) throw new Error(`ffmpeg: ${stderr}`);
	if (facts.audioIndex === null) throw brokenVideo(stderr);
	// Screens play no sound: one of a kind that ffmpeg cannot read is no fault of the picture.
	const silent = { ...facts, audioIndex: null, isAudioPlayable: true };
	await convertVideo({ ...conversion, facts: silent }, report);
}
