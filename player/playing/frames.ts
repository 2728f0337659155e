import { embedUrl, parseVideoLink } from "@signage/contract/files/video-links";
import type { ManifestItem } from "@signage/contract/screens";

/** A page of another site, to be shown in an iframe with these attributes. */
export interface Frame {
	src: string;
	attributes: Readonly<Record<string, string>>;
}

/** Items of these types are files (files/media.ts), and those of all others have a frame. */
type NoFrame<_Type extends "Image" | "InternalImage" | "InternalVideo"> = null;

/**
 * The frame that shows a web page or a linked video; null for all other items, and for addresses that
 * cannot be shown in one.
 * @param ownOrigin origin of the player's own page
 */
export function frameOf({ type, url, sha256 }: ManifestItem, ownOrigin: string): Frame | null {
	if (sha256) return null;
	if (type === "WebContent") return webPage(url, ownOrigin);
	return type === "Video" ? linkedVideo(url) : (null satisfies NoFrame<typeof type>);
}

function linkedVideo(url: string): Frame | null {
	const link = parseVideoLink(url);
	if (!link) return null;
	return {
		src: embedUrl(link),
		attributes: {
			allow: "autoplay; encrypted-media",
			// YouTube refuses to play where it is not told which site embeds it.
			referrerpolicy: "strict-origin-when-cross-origin",
		},
	};
}

function webPage(url: string, ownOrigin: string): Frame | null {
	const address = addressOf(url);
	if (!address || !/^https?:$/.test(address.protocol)) return null;
	// A page of the player's own origin could take off its sandbox, if it kept its origin.
	const origin = address.origin === ownOrigin ? "" : " allow-same-origin";
	return {
		src: address.href,
		attributes: { sandbox: `allow-scripts allow-forms${origin}`, referrerpolicy: "no-referrer" },
	};
}

function addressOf(url: string): URL | null {
	try {
		return new URL(url);
	} catch {
		return null;
	}
}
