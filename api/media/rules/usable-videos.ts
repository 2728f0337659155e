import { invalid } from "../../problems/problem";
import { needsFfmpeg } from "../processing/unusable-file";
import type { MediaTools } from "../tools";

/**
 * The extensions of videos that can be used, with dot: MP4 alone where this machine lacks ffmpeg. Undefined where they are all that
 * spec 5 has.
 */
export const usableVideos = ({ video }: MediaTools): string[] | undefined =>
	video ? undefined : [".mp4"];

/** @throws ProblemError 400 under `file` for a video that cannot be used, by its name */
export function checkUsable(tools: MediaTools, fileName: string): void {
	const usable = usableVideos(tools);
	if (!usable || usable.some((extension) => fileName.toLowerCase().endsWith(extension))) return;
	throw invalid({ file: [needsFfmpeg().message] });
}
