import { contentTypeOf } from "@signage/contract/files/upload-rules";
import { invalid } from "../../problems/problem";
import { needsFfmpeg } from "../processing/unusable-file";
import type { MediaTools } from "../tools";

/**
 * The extensions of videos that can be used, with dot: MP4 alone where this machine lacks ffmpeg. Undefined where they are all that
 * spec 5 has.
 */
export const usableVideos = ({ video }: MediaTools): string[] | undefined =>
	video ? undefined : [".mp4"];

/** @throws ProblemError 400 under `file` for a video, by its name, that cannot be used; others are not looked at */
export function checkUsable(tools: MediaTools, fileName: string): void {
	const usable = usableVideos(tools);
	if (!usable || contentTypeOf("video", fileName) === undefined) return;
	if (!usable.some((extension) => fileName.toLowerCase().endsWith(extension)))
		throw invalid({ file: [needsFfmpeg().message] });
}
