import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";

/** The programs that convert videos and PowerPoint files; null where this machine lacks them. */
export interface MediaTools {
	/** Paths of ffmpeg and ffprobe: both, or neither. */
	video: { ffmpeg: string; ffprobe: string } | null;
	/** `unshare`: its path, where it can take the network away from the program. */
	office: { soffice: string; unshare: string | null } | null;
}

/** Where the programs are, if not on the PATH. */
export interface ToolSettings {
	ffmpegPath: string | null;
	sofficePath: string | null;
}

const run = promisify(execFile);

const isProgram = (path: string) =>
	access(path, constants.X_OK).then(
		() => true,
		() => false,
	);

async function onPath(name: string): Promise<string | null> {
	const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
	for (const folder of folders) {
		const path = join(folder, name);
		if (await isProgram(path)) return path;
	}
	return null;
}

async function findVideoTools(ffmpegPath: string | null): Promise<MediaTools["video"]> {
	const ffmpeg = ffmpegPath ?? (await onPath("ffmpeg"));
	if (ffmpeg === null) return null;
	const ffprobe = join(dirname(ffmpeg), "ffprobe");
	return (await isProgram(ffprobe)) ? { ffmpeg, ffprobe } : null;
}

/** The path of `unshare`, where the system lets it start a program without a network. */
async function findUnshare(): Promise<string | null> {
	const unshare = await onPath("unshare");
	if (unshare === null) return null;
	return run(unshare, ["--map-root-user", "--net", "true"]).then(
		() => unshare,
		() => null,
	);
}

async function findOffice(sofficePath: string | null): Promise<MediaTools["office"]> {
	const soffice = sofficePath ?? (await onPath("soffice"));
	return soffice === null ? null : { soffice, unshare: await findUnshare() };
}

/** Finds the programs: those that the settings name, else those on the PATH. */
export async function findMediaTools(settings: ToolSettings): Promise<MediaTools> {
	return {
		video: await findVideoTools(settings.ffmpegPath),
		office: await findOffice(settings.sofficePath),
	};
}

/** What is missing on this machine, and what that means: a line each, for whoever starts the service. */
export function missingTools({ video, office }: MediaTools): string[] {
	return [
		...(video
			? []
			: ["No ffmpeg found: MP4 videos are played as they are, other videos are refused."]),
		...(office ? [] : ["No LibreOffice found: PowerPoint files are refused."]),
		...(office && !office.unshare
			? [
					"PowerPoint files are converted with the network on: this system lets nothing turn it off.",
				]
			: []),
	];
}
