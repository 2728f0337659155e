import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { type Isolation, NoTemporaryFolderError, tryIsolation } from "./isolation";

/** The programs that convert videos and PowerPoint files; null where this machine lacks them. */
export interface MediaTools {
	/** Paths of ffmpeg and ffprobe: both, or neither. */
	video: { ffmpeg: string; ffprobe: string } | null;
	/**
	 * `isolation`: how it is kept from the network and the service's folder; null where this system lets nothing do that.
	 * `untried`: why that is not known.
	 */
	office: { soffice: string; isolation: Isolation | null; untried?: string } | null;
	/** Why LibreOffice is of no use, where it is there. */
	officeTrouble?: string;
}

/** Where the programs are, if not on the PATH. */
export interface ToolSettings {
	ffmpegPath: string | null;
	sofficePath: string | null;
}

const allows = (path: string, mode: number) =>
	access(path, mode).then(
		() => true,
		() => false,
	);

const isProgram = (path: string) => allows(path, constants.X_OK);

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

/** LibreOffice does not start where it can make its socket in none of them, whatever TMPDIR says. */
const SOCKET_FOLDERS = ["/tmp", "/var/tmp"];

const takesFiles = (folder: string) => allows(folder, constants.W_OK);

async function findOffice(
	sofficePath: string | null,
	socketFolders: readonly string[],
): Promise<Pick<MediaTools, "office" | "officeTrouble">> {
	const soffice = sofficePath ?? (await onPath("soffice"));
	if (soffice === null) return { office: null };
	if (!(await Promise.all(socketFolders.map(takesFiles))).includes(true))
		return {
			office: null,
			officeTrouble: `LibreOffice needs a folder that takes files, and none does of ${socketFolders.join(" and ")}`,
		};
	const unshare = await onPath("unshare");
	if (unshare === null) return { office: { soffice, isolation: null } };
	try {
		return { office: { soffice, isolation: await tryIsolation(unshare) } };
	} catch (error) {
		if (!(error instanceof NoTemporaryFolderError)) throw error;
		return { office: { soffice, isolation: null, untried: error.message } };
	}
}

/** Finds the programs: those that the settings name, else those on the PATH. */
export async function findMediaTools(
	settings: ToolSettings,
	socketFolders = SOCKET_FOLDERS,
): Promise<MediaTools> {
	return {
		video: await findVideoTools(settings.ffmpegPath),
		...(await findOffice(settings.sofficePath, socketFolders)),
	};
}

/** What LibreOffice is not kept from, in lines. */
function notKeptFrom({ isolation, untried }: NonNullable<MediaTools["office"]>): string[] {
	if (untried !== undefined)
		return [
			`PowerPoint files are converted with the network on and the data folder in sight: ${untried}`,
		];
	const network =
		"PowerPoint files are converted with the network on: this system lets nothing turn it off.";
	const folder =
		"PowerPoint files are converted with the data folder in sight: this system lets nothing hide it.";
	return [...(isolation ? [] : [network]), ...(isolation?.hidesFolders ? [] : [folder])];
}

/** What is missing on this machine, and what that means: a line each, for whoever starts the service. */
export function missingTools({ video, office, officeTrouble }: MediaTools): string[] {
	const noOffice = officeTrouble ?? "No LibreOffice found";
	return [
		...(video
			? []
			: ["No ffmpeg found: MP4 videos are played as they are, other videos are refused."]),
		...(office ? notKeptFrom(office) : [`${noOffice}: PowerPoint files are refused.`]),
	];
}
