import * as z from "zod";
import { runProgram } from "./program";
import type { MediaTask } from "./task";
import { brokenVideo, noVideo } from "./unusable-file";

/** What ffprobe tells of a file; much of it is missing in damaged ones. */
const output = z.object({
	streams: z
		.array(
			z.object({
				index: z.number(),
				codec_type: z.string().optional(),
				codec_name: z.string().optional(),
				profile: z.string().optional(),
				pix_fmt: z.string().optional(),
				color_space: z.string().optional(),
				color_primaries: z.string().optional(),
				color_transfer: z.string().optional(),
				level: z.number().optional(),
				width: z.number().optional(),
				height: z.number().optional(),
				sample_aspect_ratio: z.string().optional(),
				field_order: z.string().optional(),
				avg_frame_rate: z.string().optional(),
				start_time: z.string().optional(),
				duration: z.string().optional(),
				disposition: z
					.object({ attached_pic: z.number().optional(), default: z.number().optional() })
					.optional(),
				side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
			}),
		)
		.default([]),
	format: z.object({ duration: z.string().optional() }).default({}),
});
type Stream = z.output<typeof output>["streams"][number];

/** What decides how a video is converted. */
export interface VideoFacts {
	/** Seconds until its picture ends, as screens play no sound; null where the file does not tell. */
	duration: number | null;
	/** Pixels as it is to be seen: upright, and with square pixels. */
	width: number;
	height: number;
	/** Of the picture as it is stored, which may lie on its side: what players go by where it says nothing of its colours. */
	lines: number;
	/** The streams to play, by ffmpeg's numbers. */
	videoIndex: number;
	/** Whether there are more videos in it, of which a player may take another. */
	hasOtherVideos: boolean;
	audioIndex: number | null;
	/** Whether a TV plays the streams as they are. */
	isVideoPlayable: boolean;
	isAudioPlayable: boolean;
	/** Whether all of its frames are interlaced, or some may be, which the frames themselves say. */
	interlacing: "all" | "some" | "none";
	/** The curve of an HDR video, by ffmpeg's name: PQ or HLG. Null for any other video. */
	hdrTransfer: string | null;
	/** What it says of its colours, by ffmpeg's names. Null where it says nothing. */
	colours: Record<"matrix" | "primaries" | "transfer", string | null>;
	framesPerSecond: number;
}

/** A full HD screen, in landscape or portrait. */
export const LONGER_SIDE = 1920;
export const SHORTER_SIDE = 1080;
/** H.264 level 4.2, as ffprobe writes it: 1080p with 60 frames a second. */
const MOST_LEVEL = 42;
export const MOST_FRAMES_PER_SECOND = 60;
/** Files with 60 frames a second say a little more or less, by how their times are rounded. */
const ROUNDED_FRAMES = 1;
/** 8 bits and 4:2:0; the second is the same with the full range of values. */
const PLAYABLE_PIXELS = ["yuv420p", "yuvj420p"];
/** PQ and HLG: the colours of such a video are BT.2020. */
const HDR_TRANSFERS = ["smpte2084", "arib-std-b67"];
const UNTOLD = ["unknown", "reserved"];
const INTERLACED = ["tt", "bb", "tb", "bt"];
/** No camera makes a picture as small as this. */
const INTERLACED_SIDE = 16;

/** A ratio such as "30000/1001" or "4:3"; 0 where it is none. */
function ratioOf(text: string | undefined): number {
	const [over = 0, under = 0] = (text ?? "").split(/[/:]/).map(Number);
	return under > 0 && over > 0 ? over / under : 0;
}

const told = (name = "unknown") => (UNTOLD.includes(name) ? null : name);

const hdrTransferOf = ({ color_transfer = "" }: Stream) =>
	HDR_TRANSFERS.includes(color_transfer) ? color_transfer : null;

function isPlayable(stream: Stream, isUpright: boolean, sides: [number, number]): boolean {
	const { codec_name, profile, pix_fmt, level = 0, field_order = "" } = stream;
	return (
		codec_name === "h264" &&
		profile !== "Extended" &&
		PLAYABLE_PIXELS.includes(pix_fmt ?? "") &&
		hdrTransferOf(stream) === null &&
		level > 0 &&
		level <= MOST_LEVEL &&
		isUpright &&
		ratioOf(stream.avg_frame_rate) <= MOST_FRAMES_PER_SECOND + ROUNDED_FRAMES &&
		!INTERLACED.includes(field_order) &&
		Math.max(...sides) <= LONGER_SIDE &&
		Math.min(...sides) <= SHORTER_SIDE
	);
}

/** Few files say it of the whole, and some (DV) only frame by frame. */
function interlacingOf({ field_order = "", width = 0, height = 0 }: Stream) {
	// ffmpeg's deinterlacer refuses smaller pictures.
	if (Math.min(width, height) < INTERLACED_SIDE) return "none";
	return INTERLACED.includes(field_order) ? "all" : "some";
}

const areaOf = ({ width = 0, height = 0 }: Stream) => width * height;
const isDefault = ({ disposition }: Stream) => Number(disposition?.default === 1);

/** The video that is meant to be seen: one that the file names, else the largest. */
const seenFirst = (one: Stream, other: Stream) =>
	isDefault(other) - isDefault(one) || areaOf(other) - areaOf(one);

/** When a stream ends, in seconds; 0 where the file tells that only of the whole. */
const endOf = ({ start_time = "0", duration = "0" }: Stream) =>
	Number(duration) > 0 ? Number(start_time) + Number(duration) : 0;

function factsOf(
	[video, ...others]: [Stream, ...Stream[]],
	audio: Stream | undefined,
	wholeDuration: number,
): VideoFacts {
	const { width = 0, height = 0 } = video;
	const aspect = ratioOf(video.sample_aspect_ratio) || 1;
	const turn = video.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0;
	const isUpright = turn % 360 === 0 && aspect === 1;
	const seen: [number, number] = [Math.round(width * aspect), height];
	if (Math.abs(turn) % 180 === 90) seen.reverse();
	const duration = endOf(video) || wholeDuration;
	return {
		duration: duration > 0 ? duration : null,
		width: seen[0],
		height: seen[1],
		lines: height,
		videoIndex: video.index,
		hasOtherVideos: others.length > 0,
		audioIndex: audio?.index ?? null,
		isVideoPlayable: isPlayable(video, isUpright, [width, height]),
		isAudioPlayable: audio === undefined || audio.codec_name === "aac",
		hdrTransfer: hdrTransferOf(video),
		colours: {
			matrix: told(video.color_space),
			primaries: told(video.color_primaries),
			transfer: told(video.color_transfer),
		},
		interlacing: interlacingOf(video),
		framesPerSecond: ratioOf(video.avg_frame_rate),
	};
}

/**
 * The options by which ffmpeg and ffprobe read a local file as this container and nothing else: what a
 * file names is not opened, and a playlist is not taken for a video.
 */
export const readingAs = (container: string, path: string) => [
	...["-protocol_whitelist", "file,pipe", "-format_whitelist", container],
	...["-f", container, "-i", path],
];

/** What ffprobe said; null where that cannot be read, as of a file that has it say too much. */
function readOutput(stdout: string): z.output<typeof output> | null {
	try {
		return output.parse(JSON.parse(stdout));
	} catch {
		return null;
	}
}

/**
 * Asks ffprobe what is in a video.
 * @param container ffmpeg's name of the container
 * @throws UnusableFile when it cannot be read, or holds no video
 */
export async function probeVideo(
	{ path, workDir }: Pick<MediaTask, "path" | "workDir">,
	ffprobe: string,
	container: string,
): Promise<VideoFacts> {
	const wanted = ["-v", "error", "-of", "json", "-show_format", "-show_streams"];
	const { code, stdout, stderr } = await runProgram(
		ffprobe,
		[...wanted, ...readingAs(container, path)],
		{ workDir },
	);
	const said = code === 0 ? readOutput(stdout) : null;
	if (!said || said.streams.length === 0) throw brokenVideo(stderr);
	const { streams, format } = said;
	const ofType = (type: string) =>
		streams.filter((one) => one.codec_type === type && !one.disposition?.attached_pic);
	const [video, ...others] = ofType("video").sort(seenFirst);
	if (!video) throw noVideo();
	if (!video.width || !video.height) throw brokenVideo(stderr);
	return factsOf([video, ...others], ofType("audio")[0], Number(format.duration ?? 0));
}
