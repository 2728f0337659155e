import { parseVideoLink, UNSUPPORTED_VIDEO } from "@signage/contract/files/video-links";
import { TITLE_MAX, URL_MAX } from "@signage/contract/limits";
import type { SlideType } from "@signage/contract/presentations";
import { cut, isLonger } from "@signage/contract/text/cut";
import {
	ADDRESS_EMPTY,
	ADDRESS_LONG,
	ADDRESS_NONE,
	ADDRESS_SCHEME,
	ADDRESS_SECRET,
} from "@signage/contract/text/words";
import type { AddKind, EditorValues, LinkKind } from "../values";

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** A further address in a text, behind a blank. */
const ANOTHER = /\s[a-z]+:\/\//i;

/**
 * The address that a text is; undefined where it is none, or two. Chromium takes `https://hello world` for one, whose host
 * has a `%` in its name. Safari has had URL.canParse since 17 alone.
 */
export function urlOf(text: string): URL | undefined {
	try {
		const address = new URL(text);
		return address.hostname.includes("%") || ANOTHER.test(text.trim()) ? undefined : address;
	} catch {
		return undefined;
	}
}

/** A typed web address; people leave out https://. */
export const withScheme = (typed: string) =>
	typed === "" || (SCHEME.test(typed) && !/^[\w.-]+:\d/.test(typed)) ? typed : `https://${typed}`;

/** What is wrong with a web page's address; undefined if nothing is. */
export function addressProblem(url: string): string | undefined {
	if (url === "") return ADDRESS_EMPTY;
	const address = urlOf(url);
	if (!address) return ADDRESS_NONE;
	if (isLonger(url, URL_MAX)) return ADDRESS_LONG;
	if (!/^https?:$/.test(address.protocol)) return ADDRESS_SCHEME;
	return address.username || address.password ? ADDRESS_SECRET : undefined;
}

/** What is wrong with a link to a video; undefined if nothing is. */
function videoLinkProblem(url: string): string | undefined {
	if (isLonger(url, URL_MAX)) return ADDRESS_LONG;
	return parseVideoLink(url) ? undefined : UNSUPPORTED_VIDEO;
}

interface LinkRule {
	/** Of the slide that it makes. */
	type: SlideType;
	/** What is wrong with its address; undefined if nothing is. */
	problemOf: (url: string) => string | undefined;
}

export const LINK_RULES: Readonly<Record<LinkKind, LinkRule>> = {
	"video-link": { type: "Video", problemOf: videoLinkProblem },
	"web-page": { type: "WebContent", problemOf: addressProblem },
};

/** The kind of slide that a link makes. */
export const kindOfLink = (url: string) => (parseVideoLink(url) ? "video-link" : "web-page");

/** The kind of slide whose panel holds this; undefined where the address does not tell. */
export const kindOfPanel = ({ url, kind }: EditorValues["newSlide"]): AddKind | undefined =>
	kind ?? (url.trim() === "" ? undefined : kindOfLink(withScheme(url.trim())));

/** The host of an address for people: in its own letters, as they were typed, where browsers write it with "xn--". */
function shownHost(url: string): string {
	const host = urlOf(url)?.hostname ?? "";
	const [, typed = ""] = /^[^:]*:[\\/]*(?:[^\\/?#]*@)?([^\\/?#:]*)/.exec(url.trim()) ?? [];
	const own = typed.normalize("NFKC").replaceAll("。", ".").toLowerCase();
	return host.includes("xn--") && urlOf(`https://${own}`)?.hostname === host ? own : host;
}

/** A title for a slide from its link. */
export const titleOfLink = (url: string) => cut(shownHost(url), TITLE_MAX) || "Web page";

/** A file's name as a title. macOS writes letters apart from their marks. */
export const nameOfFile = (name: string) => cut(name.normalize("NFC"), TITLE_MAX);

/** A title for a slide from its file's name: the name without its ending. */
export const titleOfFile = (name: string) =>
	nameOfFile(name.replace(/\.[^.]*$/, "").trim()) || nameOfFile(name);

/** What begins like a link, with a scheme or without; an email address does not. */
const LINK =
	/^(?:[a-z][a-z0-9+.-]*:\/\/|(?![\p{L}\p{M}\p{N}_.-]*@)[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+)/iu;

const isWhole = (word: string) => word.includes("://");

/**
 * The link of a text that holds one among other words, as phones share it; else the text. A link with its scheme is meant
 * before what only looks like one. What follows a link may be the rest of it, with a blank, unless it is a video's.
 */
export function onlyLinkIn(text: string): string {
	const words = text.trim().split(/\s+/);
	const links = words.filter((word) => LINK.test(word));
	const whole = links.filter(isWhole);
	const [link, ...more] = whole.length > 0 ? whole : links;
	if (link === undefined || more.length > 0) return text;
	return link === words.at(-1) || parseVideoLink(link) ? link : text;
}

/**
 * The links that a pasted text consists of, in order, with white space between them. None where anything else is in it, or
 * where its only one is no web address.
 */
export function linksIn(text: string): string[] {
	const words = text.trim().split(/\s+/);
	const [first = ""] = words;
	const areLinks = words.every((word) => LINK.test(word));
	return areLinks && (words.length > 1 || !addressProblem(withScheme(first))) ? words : [];
}
