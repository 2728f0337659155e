import { SLIDE_SECONDS_DEFAULT } from "@signage/contract/limits";
import type { ManifestItem } from "@signage/contract/screens";

/** A presentation's slides, to be shown in a loop. */
export interface Show {
	presentationId: number;
	title: string;
	backgroundColor: string;
	items: readonly ManifestItem[];
}
/** A slide of a show. */
export interface Slide {
	presentationId: number;
	item: ManifestItem;
	/** Its place in the show. */
	index: number;
}

export const slideOf = ({ presentationId, items }: Show, index: number): Slide | null => {
	const item = items[index];
	return item ? { presentationId, item, index } : null;
};

/** How long a slide is shown, in milliseconds. Some services say 0 where it has no time of its own. */
export function turnOf({ items }: Show, { item: { seconds } }: Slide): number {
	if (items.length < 2) return Number.POSITIVE_INFINITY;
	return (seconds > 0 ? seconds : SLIDE_SECONDS_DEFAULT) * 1000;
}

/** What a slide is called for screen readers. */
export const nameOf = ({ title, items }: Show, { index }: Slide): string =>
	`${title}, slide ${index + 1} of ${items.length}`;

/** Whether the item is a web page, which may change while it is shown. */
export const isPage = ({ type, sha256 }: ManifestItem): boolean => type === "WebContent" && !sha256;

/** Whether the item is a video of another site, which plays on by itself unless the network is away. */
export const isLinkedVideo = ({ type, sha256 }: ManifestItem): boolean =>
	type === "Video" && !sha256;

/** What the item shows. A stored file is what its hash says; signatures in its address change. */
const contentOf = ({ type, url, sha256 }: ManifestItem): string => sha256 || `${type} ${url}`;

/** What is made ready for an item: two with the same look the same. */
export const lookOf = ({ backgroundColor }: Show, item: ManifestItem): string =>
	`${item.slideId} ${backgroundColor} ${contentOf(item)}`;

export function isSame(one: Show, other: Show): boolean {
	return JSON.stringify(identity(one)) === JSON.stringify(identity(other));
}

function identity({ presentationId, title, backgroundColor, items }: Show): unknown {
	const all = items.map((item) => [item.slideId, item.type, contentOf(item), item.seconds]);
	return [presentationId, title, backgroundColor, all];
}

/**
 * Where a show has this slide, or -1. Where it has none of this id, one with the same content counts, as some services
 * give slides new ids whenever a presentation is saved: of several, the nearest to its former place.
 */
export function indexIn({ presentationId, items }: Show, slide: Slide): number {
	if (presentationId !== slide.presentationId) return -1;
	const content = contentOf(slide.item);
	const same = items.map((_, index) => index).filter((index) => isAt(items, index, content));
	const own = same.filter((index) => items[index]?.slideId === slide.item.slideId);
	const away = (index: number) => Math.abs(index - slide.index);
	return (own.length > 0 ? own : same).reduce(
		(best, index) => (best < 0 || away(index) < away(best) ? index : best),
		-1,
	);
}

function isAt(items: Show["items"], index: number, content: string): boolean {
	const item = items[index];
	return !!item && contentOf(item) === content;
}
