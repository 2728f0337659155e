/** A video on YouTube or Vimeo. `hash`: what an unlisted Vimeo video needs besides its id. */
export interface VideoLink {
	platform: "YouTube" | "Vimeo";
	id: string;
	startSeconds?: number;
	hash?: string;
}

export const UNSUPPORTED_VIDEO =
	"Unsupported video platform. Please provide either a YouTube or a Vimeo link.";

const YOUTUBE_ID = /^[\w-]{11}$/;
/** Players of playlists and channels, whose names are as long as an id. */
const NO_IDS = ["videoseries", "live_stream"];
const YOUTUBE_PATH = /^\/(?:embed|v|e|shorts|live)\/([^/]+)\/?$/;
const VIMEO_PATH =
	/^\/(?:channels\/[^/]+\/|groups\/[^/]+\/videos\/|(?:album|showcase)\/[^/]+\/video\/|ondemand\/[^/]+\/)?([1-9]\d{0,14})(?:\/([^/]+))?\/?$/;
const VIMEO_PLAYER_PATH = /^\/video\/([1-9]\d{0,14})(?:\/([^/]+))?\/?$/;
/** Hexadecimal in practice; a word without digits is one of the video's other pages. */
const VIMEO_HASH = /^(?:[\da-f]+|[a-z]*\d[\da-z]*)$/i;
const TIME = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/;

/** `43`, `43s`, `1m40s` or `1h2m3s` as seconds; undefined for 0 and for anything else. */
function secondsOf(text: string | null): number | undefined {
	const [, hours = 0, minutes = 0, seconds = 0] = TIME.exec(text || "") || [];
	return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) || undefined;
}

function startOf({ searchParams, hash }: URL): { startSeconds?: number } {
	const text = searchParams.get("t") || searchParams.get("start");
	const startSeconds = secondsOf(text || new URLSearchParams(hash.slice(1)).get("t"));
	return startSeconds ? { startSeconds } : {};
}

function youTube(url: URL, id: string | null | undefined): VideoLink | undefined {
	if (!id || !YOUTUBE_ID.test(id) || NO_IDS.includes(id)) return undefined;
	return { platform: "YouTube", id, ...startOf(url) };
}

const youTubeShort = (url: URL) => youTube(url, url.pathname.slice(1).replace(/\/$/, ""));

function youTubePage(url: URL): VideoLink | undefined {
	if (/^\/watch\/?$/.test(url.pathname)) return youTube(url, url.searchParams.get("v"));
	return youTube(url, YOUTUBE_PATH.exec(url.pathname)?.[1]);
}

const vimeo =
	(path: RegExp) =>
	(url: URL): VideoLink | undefined => {
		const [, id, inPath] = path.exec(url.pathname) || [];
		const hash = inPath || url.searchParams.get("h") || undefined;
		if (!id || (hash && !VIMEO_HASH.test(hash))) return undefined;
		return { platform: "Vimeo", id, ...(hash && { hash }), ...startOf(url) };
	};

const HOSTS = new Map<string, (url: URL) => VideoLink | undefined>([
	["youtube.com", youTubePage],
	["www.youtube.com", youTubePage],
	["m.youtube.com", youTubePage],
	["music.youtube.com", youTubePage],
	["youtube-nocookie.com", youTubePage],
	["www.youtube-nocookie.com", youTubePage],
	["youtu.be", youTubeShort],
	["vimeo.com", vimeo(VIMEO_PATH)],
	["www.vimeo.com", vimeo(VIMEO_PATH)],
	["player.vimeo.com", vimeo(VIMEO_PLAYER_PATH)],
]);

/** The text as an address; https where it names no scheme. Undefined if it is none. */
function addressOf(text: string): URL | undefined {
	const hasScheme = /^[a-z][a-z\d+.-]*:/i.test(text);
	try {
		return new URL(hasScheme ? text : `https://${text.replace(/^\/\//, "")}`);
	} catch {
		return undefined;
	}
}

/**
 * The video that a link names, as a person types or copies it. Undefined for anything but one video of
 * YouTube or Vimeo: other sites, playlists, clips, channels, and addresses with credentials or a port.
 */
export function parseVideoLink(text: string): VideoLink | undefined {
	const typed = text.trim();
	const url = /\s/.test(typed) ? undefined : addressOf(typed);
	if (!url || !/^https?:$/.test(url.protocol)) return undefined;
	if (url.username || url.password || url.port) return undefined;
	return HOSTS.get(url.hostname)?.(url);
}

/** The address of a frame that plays the video by itself, without sound, again and again. */
export function embedUrl({ platform, id, startSeconds, hash }: VideoLink): string {
	if (platform === "YouTube") {
		const start = startSeconds ? `&start=${startSeconds}` : "";
		return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&mute=1&loop=1&playlist=${id}${start}`;
	}
	const unlisted = hash ? `h=${hash}&` : "";
	const start = startSeconds ? `#t=${startSeconds}s` : "";
	return `https://player.vimeo.com/video/${id}?${unlisted}autoplay=1&muted=1&loop=1${start}`;
}
