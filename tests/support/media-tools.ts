import { findMediaTools } from "../../api/media/tools";

const found = await findMediaTools({ ffmpegPath: null, sofficePath: null });
if (!found.video || !found.office)
	throw new Error(
		"These tests need ffmpeg and LibreOffice Impress: `node scripts/media-tools.mjs` as root installs both.",
	);

/** The programs of this machine that convert media. */
export const mediaTools = { video: found.video, office: found.office };
/** A machine without them. */
export const NO_TOOLS = { video: null, office: null };
