import { linksFor } from "../../blobs/file-links";
import type { Services } from "../../start/services";
import { readManifest } from "../rules/manifest";
import { readPausedManifest } from "../rules/paused-manifest";
import type { KeptManifest, KeptManifests, Screen } from "./owner-screens";

/** Shorter than any signed address in it is valid. */
const KEPT_MS = 60_000;

/** A manifest as JSON, with the time at which it is sent, and its revision. */
export interface SentManifest {
	revision: string;
	json: string;
}

/**
 * A screen's manifest. It is read once for all screens of a group that ask for it within a minute, as they do after a
 * change, and anew after the next change. Undefined if the screen is no longer paired.
 */
export async function manifestOf(
	{ db, blobs, screens }: Pick<Services, "db" | "blobs" | "screens">,
	{ ownerId, deviceId }: Screen,
	origin: string,
): Promise<SentManifest | undefined> {
	const { byDevice, manifests } = await screens.known.of(ownerId);
	const screen = byDevice.get(deviceId);
	if (!screen) return undefined;
	const { deviceGroupId: groupId, pausedOver } = screen;
	if (pausedOver !== null) {
		const paused = await readPausedManifest(db, groupId, pausedOver);
		return { revision: paused.revision, json: JSON.stringify(paused) };
	}
	const read = () =>
		// One snapshot, so that the revision matches the items.
		db.transaction(
			async (tx) => {
				const links = linksFor({ origin }, { blobs });
				const { manifest, playingAt } = await readManifest(tx, groupId, links);
				return { revision: manifest.revision, json: JSON.stringify(manifest), playingAt };
			},
			{ isolationLevel: "repeatable read" },
		);
	const { revision, json, playingAt } = await kept(manifests, `${groupId} ${origin}`, read);
	const now = new Date();
	const head = JSON.stringify({ serverTime: now, ...playingAt(now.getTime()) });
	return { revision, json: `${head.slice(0, -1)},${json.slice(1)}` };
}

function kept(manifests: KeptManifests, key: string, read: () => Promise<KeptManifest>) {
	const found = manifests.get(key);
	if (found && Date.now() - found.at < KEPT_MS) return found.manifest;
	const manifest = read();
	manifests.set(key, { at: Date.now(), manifest });
	manifest.catch(() => manifests.delete(key));
	return manifest;
}
