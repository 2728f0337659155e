import type { Database } from "../../database/client";
import { CLOCKS_APART_MS } from "../../database/clocks-apart";
import { hashOf } from "../../secrets/hashes";
import { pausedRevision } from "../rules/paused-manifest";
import { KeptManifests } from "./kept-manifests";
import { type OwnerScreens, ownerOfToken, readOwnerScreens, type Screen } from "./owner-screens";

interface Entry {
	reading: Promise<OwnerScreens>;
	/** When it was asked for, and when it is to be read anew, in milliseconds since 1970. */
	from: number;
	until: number;
}

/** What was read at a time that is still to come is from before the clock was set back, and would stay for as long as that. */
const isOf = (now: number, { from, until }: Entry) => from - CLOCKS_APART_MS <= now && now < until;

/**
 * What screens ask for all the time, kept in memory: whose a token is, and which revision its screen should
 * have. A person's screens are read together, when the first of them asks, and forgotten when the database
 * tells of a change, or once a day, when the span moves that a schedule is planned for.
 */
export class KnownScreens {
	private readonly owners = new Map<number, Entry>();
	private readonly ownerByToken = new Map<string, number>();
	/** Of all people's screens. */
	readonly manifests = new KeptManifests();

	constructor(private readonly db: Database) {}

	/** The screen that a token belongs to; null if it is unknown or revoked. */
	async ofToken(token: string): Promise<Screen | null> {
		const hash = hashOf(token);
		const known = this.ownerByToken.get(hash);
		const screen = known && (await this.of(known)).byToken.get(hash);
		if (screen) return screen;
		// A screen that is refused thinks that it was removed: only the database may say so.
		this.ownerByToken.delete(hash);
		const ownerId = await ownerOfToken(this.db, hash);
		if (ownerId === undefined) return null;
		const found = (await this.of(ownerId)).byToken.get(hash);
		if (found) return found;
		this.forget(ownerId);
		return (await this.of(ownerId)).byToken.get(hash) ?? null;
	}

	/** The revision that the screen should have; undefined if it is no longer paired. */
	async revisionOf({ ownerId, deviceId }: Screen): Promise<string | undefined> {
		const { byDevice, revisions } = await this.of(ownerId);
		const screen = byDevice.get(deviceId);
		if (!screen) return undefined;
		if (screen.pausedOver !== null) return pausedRevision(screen.pausedOver);
		return revisions.get(screen.deviceGroupId);
	}

	/** A person's screens, as they are now or were a moment ago. */
	of(ownerId: number): Promise<OwnerScreens> {
		const known = this.owners.get(ownerId);
		const now = Date.now();
		if (known && isOf(now, known)) return known.reading;
		const reading = readOwnerScreens(this.db, ownerId);
		const entry = { reading, from: now, until: Number.POSITIVE_INFINITY };
		this.owners.set(ownerId, entry);
		const isNewest = () => this.owners.get(ownerId) === entry;
		reading.then(
			({ byToken, until }) => {
				entry.until = until;
				if (isNewest()) for (const hash of byToken.keys()) this.ownerByToken.set(hash, ownerId);
			},
			() => {
				if (isNewest()) this.forget(ownerId);
			},
		);
		return reading;
	}

	/** Whether a person's screens, as they are asked for now, are forgotten by the time that this is called. */
	staleness(ownerId: number): () => boolean {
		const asked = this.of(ownerId);
		return () => this.owners.get(ownerId)?.reading !== asked;
	}

	/** Has a person's screens read anew when they are next asked for. */
	forget(ownerId: number): void {
		this.owners.delete(ownerId);
	}

	/** Has everybody's screens read anew. */
	forgetAll(): void {
		this.owners.clear();
	}
}
