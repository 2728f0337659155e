import type { Manifest, ManifestItem } from "@signage/contract/screens";

export type ScreenPresentation = Manifest["presentations"][number];
/** An item whose file the service stores; identified by its hash. */
export type StoredItem = ManifestItem & { sha256: string };

const PICTURE_TYPES: readonly string[] = ["Image", "InternalImage"];

/** The presentation with this id, or null. */
export function presentationOf(manifest: Manifest, id: number | null): ScreenPresentation | null {
	return manifest.presentations.find((each) => each.presentationId === id) ?? null;
}

export function isPicture(item: ManifestItem): boolean {
	return PICTURE_TYPES.includes(item.type);
}

export function isStored(item: ManifestItem): item is StoredItem {
	return !!item.sha256;
}

/** The pictures to store on the screen for these presentations, each file once. */
export function storedPicturesOf(presentations: readonly ScreenPresentation[]): StoredItem[] {
	const byHash = new Map<string, StoredItem>();
	for (const presentation of presentations)
		for (const item of presentation.items.filter(isPicture).filter(isStored))
			byHash.set(item.sha256, item);
	return Array.from(byHash.values());
}
