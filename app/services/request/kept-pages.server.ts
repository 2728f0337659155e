/** A page's HTML, cut at its nonces: each answer gets its own. */
type Pieces = string[];

/** The HTML of the page with this tag; made by `render` with this nonce unless it is kept. What `render` throws is thrown. */
type KeptPage = (tag: string, nonce: string, render: () => string) => string;

/**
 * Keeps pages while what they are made from stays the same, so that they are not rendered again.
 * @param room letters of all pages together; those that were asked for longest ago go first. A page may take an eighth of it.
 */
export function keepPages(room: number): KeptPage {
	// A Map has its keys in the order in which they were set.
	const kept = new Map<string, { pieces: Pieces; size: number }>();
	let taken = 0;
	const forget = (tag: string) => {
		taken -= kept.get(tag)?.size ?? 0;
		kept.delete(tag);
	};
	const keep = (tag: string, pieces: Pieces, size: number) => {
		forget(tag);
		kept.set(tag, { pieces, size });
		taken += size;
		for (const oldest of kept.keys()) {
			if (taken <= room) break;
			forget(oldest);
		}
	};
	return (tag, nonce, render) => {
		const known = kept.get(tag);
		if (known) {
			keep(tag, known.pieces, known.size);
			return known.pieces.join(nonce);
		}
		const html = render();
		if (html.length <= room / 8) keep(tag, html.split(nonce), html.length);
		return html;
	};
}
