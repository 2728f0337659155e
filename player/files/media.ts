import type { Manifest, ManifestItem } from "@signage/contract/screens";

export type ScreenPresentation = Manifest["presentations"][number];
/** An item whose file the service stores; identified by its hash. */
export type StoredItem = ManifestItem & { sha256: string };

const PICTURE_TYPES: readonly string[] = ["Image", "InternalImage"];
const FILM_TYPES: readonly string[] = ["Video", "InternalVideo"];
/** Larger videos would fill a TV's memory while they are downloaded as a whole. */
const LARGEST_WHOLE_BYTES = 100 * 1024 * 1024;

/** The presentation with this id, or null. */
export function presentationOf(manifest: Manifest, id: number | null): ScreenPresentation | null {
	return manifest.presentations.find((each) => each.presentationId === id) ?? null;
}

export function isPicture(item: ManifestItem): boolean {
	return PICTURE_TYPES.includes(item.type);
}

/** Whether the item is a video file of the service. */
export function isFilm(item: ManifestItem): boolean {
	return FILM_TYPES.includes(item.type) && isStored(item);
}

export function isStored(item: ManifestItem): item is StoredItem {
	return !!item.sha256;
}

/** Whether the item's file comes in pieces. Until it is stored, it is played from the service. */
export function isLarge(item: ManifestItem): item is StoredItem & { bytes: number } {
	return isFilm(item) && (item.bytes ?? 0) > LARGEST_WHOLE_BYTES;
}

/** The pictures and videos of these presentations that the service stores, each file once. */
export function storedMediaOf(
	presentations: readonly { items: readonly ManifestItem[] }[],
): StoredItem[] {
	const byHash = new Map<string, StoredItem>();
	for (const presentation of presentations)
		for (const item of presentation.items.filter(isStored))
			if (isPicture(item) || isFilm(item)) byHash.set(item.sha256, item);
	return Array.from(byHash.values());
}

/** The presentations that a schedule turns to after the manifest was made, the next one first. */
export function soonestOf({ serverTime, switches, presentations }: Manifest): ScreenPresentation[] {
	const made = Date.parse(serverTime);
	const ids = switches
		.filter(({ at }) => Date.parse(at) > made)
		.map(({ presentationId }) => presentationId);
	const place = (id: number) => ids.indexOf(id);
	return presentations
		.filter(({ presentationId }) => place(presentationId) >= 0)
		.sort((a, b) => place(a.presentationId) - place(b.presentationId));
}
