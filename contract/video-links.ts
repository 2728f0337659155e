/** Stand-in until the real one is merged. */
export interface VideoLink {
	platform: "YouTube" | "Vimeo";
	id: string;
	startSeconds?: number;
	hash?: string;
}
export function parseVideoLink(text: string): VideoLink | undefined {
	const id = /^https:\/\/www\.youtube\.com\/watch\?v=([\w-]{11})$/.exec(text)?.[1];
	return id ? { platform: "YouTube", id } : undefined;
}
export const UNSUPPORTED_VIDEO =
	"Unsupported video platform. Please provide either a YouTube or a Vimeo link.";
