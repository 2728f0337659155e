import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeThumb } from "./encode";
import { readingAs } from "./probe-video";
import { runProgram } from "./program";
import type { MediaTask } from "./task";
import { brokenVideo } from "./unusable-file";

/** The frame is looked for after this part of the video, and no later than after so many seconds. */
const PART = 0.1;
const LATEST_SECONDS = 10;
/** Of so many frames the most usual one is taken, which no single black or white one is. */
const FRAMES = 24;
/** By both sides: a narrow pillar would become millions of pixels high. */
const WITHIN = "scale=960:540:force_original_aspect_ratio=decrease";

/**
 * Makes the thumbnail of a video that screens play.
 * @param seconds the video's length; null where it is not known
 * @returns the path of the WebP
 * @throws UnusableFile when no frame can be decoded
 */
export async function makePoster(
	{ path, workDir }: Pick<MediaTask, "path" | "workDir">,
	ffmpeg: string,
	seconds: number | null,
): Promise<string> {
	const picture = join(workDir, "poster.png");
	const frameAt = (second: number) =>
		runProgram(
			ffmpeg,
			[
				...["-hide_banner", "-nostdin", "-y", "-v", "error", "-ss", String(second)],
				...readingAs("mov", path),
				...["-map", "0:v:0", "-vf", `${WITHIN},thumbnail=${FRAMES}`],
				...["-frames:v", "1", "-c:v", "png", "-f", "image2", "-update", "1", picture],
			],
			{ workDir },
		);
	const second = Math.min((seconds ?? 0) * PART, LATEST_SECONDS);
	for (const at of second > 0 ? [second, 0] : [0]) {
		const { code, stderr } = await frameAt(at);
		const bytes = code === 0 ? await readFile(picture).catch(() => null) : null;
		if (bytes) return writeThumb(bytes, workDir, "video");
		if (at === 0) throw brokenVideo(stderr);
	}
	throw brokenVideo("no frame");
}
