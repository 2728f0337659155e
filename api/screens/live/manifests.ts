import { fewAtOnce } from "@signage/contract/http/few-at-once";
import { type FileLinks, linksFor } from "../../blobs/file-links";
import { readExpiryDay } from "../../blobs/lifetimes";
import { atOneMoment } from "../../database/at-one-moment";
import { hashOf } from "../../secrets/hashes";
import type { Services } from "../../start/services";
import { GroupGoneError, readManifest } from "../rules/manifest";
import { readPausedManifest } from "../rules/paused-manifest";
import { HERE, keptJson, type SentJson, sentJson } from "./kept-json";
import type { Screen } from "./owner-screens";

/** So many manifests of one person's screens are read at a time: those of others do not wait for them, nor do people's calls. */
const READ_AT_ONCE = 2;
const inTurn = fewAtOnce<number>(READ_AT_ONCE);

/** Somebody who fills and deletes groups all the time could come between more often. */
const READS_MOST = 5;

/** A manifest as JSON, with the time at which it is sent, and its ETag. */
export interface SentManifest {
	tag: string;
	json: SentJson;
}

/** The last day of the addresses that are signed now. */
const lastDay = () => readExpiryDay(Date.now());

/**
 * The ETag that a manifest of this revision has now. It changes with the addresses in the manifest, once a day and when the
 * files are elsewhere, and the revision does not: screens have the same to play.
 */
export function tagOf(revision: string, { blobs, origin }: FileLinks, day = lastDay()): string {
	const place = hashOf(blobs.origin ?? origin).slice(0, 8);
	return `"${revision}.${day}.${place}"`;
}

/**
 * A screen's manifest. It is read once for all screens of a group that ask for it within a minute, as they do after a
 * change, and anew after the next change. Undefined if the screen is no longer paired.
 */
export async function manifestOf(
	services: Pick<Services, "db" | "blobs" | "screens">,
	{ ownerId, deviceId }: Pick<Screen, "ownerId" | "deviceId">,
	origin: string,
	readsLeft = READS_MOST,
): Promise<SentManifest | undefined> {
	const { db, blobs, screens } = services;
	// Taken before the addresses are signed, so that it is never newer than they are.
	const day = lastDay();
	const isStale = screens.known.staleness(ownerId);
	const { byDevice, manifests } = await screens.known.of(ownerId);
	const screen = byDevice.get(deviceId);
	if (!screen) return undefined;
	const { deviceGroupId: groupId, pausedOver } = screen;
	if (pausedOver !== null) {
		const { serverTime, ...paused } = await inTurn(ownerId, () =>
			readPausedManifest(db, groupId, pausedOver),
		);
		const json = sentJson(keptJson(paused), { serverTime }, origin);
		// The revision does not say what the group is called, which the screen shows.
		const named = `${paused.revision}.${hashOf(paused.group.title).slice(0, 8)}`;
		return { tag: tagOf(named, { blobs, origin }, day), json };
	}
	// So that the revision matches the items.
	const read = () =>
		inTurn(ownerId, () =>
			atOneMoment(db, async (tx) => {
				const links = linksFor({ origin: HERE }, { blobs });
				const { manifest, playingAt } = await readManifest(tx, groupId, links);
				return { revision: manifest.revision, json: keptJson(manifest), playingAt };
			}),
		);
	const kept = await screens.known.manifests
		.of(manifests, groupId, day, read)
		.catch((error: unknown) => {
			if (readsLeft <= 1 || !(error instanceof GroupGoneError)) throw error;
		});
	if (!kept) {
		// The database tells of it a moment later. Others who waited for the same may have been here before.
		if (!isStale()) screens.known.forget(ownerId);
		return manifestOf(services, { ownerId, deviceId }, origin, readsLeft - 1);
	}
	const { revision, json, playingAt } = kept;
	const now = new Date();
	const first = { serverTime: now, ...playingAt(now.getTime()) };
	return { tag: tagOf(revision, { blobs, origin }, day), json: sentJson(json, first, origin) };
}
