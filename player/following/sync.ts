import type { Manifest } from "@signage/contract/screens";
import type { ServerClock } from "../clock";
import { Collector } from "../files/collector";
import type { Library } from "../files/library";
import { isLarge, storedMediaOf } from "../files/media";
import type { Store } from "../files/store";
import type { Screen } from "../page/screen";
import type { Identity } from "../pairing/identity";
import type { Director } from "../playing/director";
import { requestManifest, sendHeartbeat } from "../service/api";
import { Events } from "../service/events";
import { isRemoval } from "../service/http";
import { Followed } from "./followed";
import { Received } from "./received";
import { Rest } from "./rest";

/** A service that was away for so long may have been so for the network's sake, in milliseconds. */
const AWAY_MS = 60_000;
/** By so much the time is another one, in milliseconds. */
const CLOCK_CHANGE_MS = 1_000;

interface Parts {
	screen: Screen;
	store: Store;
	library: Library;
	clock: ServerClock;
	director: Director;
}

/** Keeps a paired screen in sync with the service, whenever the service can be reached. */
export class Sync {
	private readonly received = new Received();
	private readonly followed: Followed;
	/** The last manifest with all files stored, and its revision if they survive a restart. */
	private completed: Manifest | null = null;
	private cachedRevision: string | null = null;
	private readonly collector: Collector;
	private readonly rest = new Rest();
	/** When the last beat began, on the clock of performance.now(), and whether the service was reached. */
	private askedAt = Number.NEGATIVE_INFINITY;
	private isReached = false;
	/** Since when the service was away, on the same clock; null while it is not. */
	private awaySince: number | null = null;

	constructor(
		private readonly identity: Identity,
		private readonly parts: Parts,
	) {
		this.followed = new Followed(parts);
		parts.library.onLost = () => {
			this.completed = null;
			this.cachedRevision = null;
		};
		this.collector = new Collector(parts.library, {
			playsFirst: (manifest) =>
				manifest.paused ? null : parts.director.presentationIdIn(manifest),
			isUrgent: (manifest) => parts.director.isUrgent(manifest),
			isEnough: (manifest) => parts.director.isEnough(manifest),
			isReached: () => this.isReached,
			onDoubt: () => this.rest.call(),
			onReady: (manifest) => this.turnTo(manifest),
			onArrival: (item) => {
				parts.director.fault.hearStored(item);
				this.showCached();
				parts.director.review();
			},
			onMissing: (item, why) => parts.director.fault.noteFile(item, why),
			onRefused: () => this.received.forgetAddresses(),
			onLeftOut: (manifest) => void this.makeRoom(manifest),
			onComplete: (manifest) => this.complete(manifest),
		});
	}

	/** Plays the manifest stored by an earlier run, then follows the service until the screen is removed. */
	async untilRemoved(): Promise<void> {
		const { store } = this.parts;
		store.onOpened = () => void this.lookIntoStore();
		await this.restore();
		const { rest } = this;
		const onRevision = (revision: string) => rest.tell(revision, this.received.revision);
		const beatNow = () => rest.call();
		const events = new Events(this.identity.token, onRevision, beatNow);
		this.parts.director.onTurned = beatNow;
		// The network is there again.
		window.addEventListener("online", beatNow);
		void events.follow();
		while (await this.beat()) {
			this.collectMissing();
			void this.storeHeld();
			await rest.take(this.received.revision);
		}
		store.onOpened = () => undefined;
		window.removeEventListener("online", beatNow);
		events.stop();
		this.collector.stop();
	}

	/** The store has come late, or again: what could not be read before may be there. */
	private async lookIntoStore(): Promise<void> {
		const { library, director } = this.parts;
		await library.open();
		if (!this.followed.manifest) await this.restore();
		this.showCached();
		director.review();
	}

	private async restore(): Promise<void> {
		const saved = await this.followed.restore(() => this.received.manifest !== null);
		if (!saved) return;
		if (!this.received.manifest) this.received.restore(saved.manifest, saved.etag);
		this.showRevision(saved.manifest);
		this.showCached();
	}

	/** Sends a heartbeat and reads the manifest if needed. Resolves to false if the screen was removed. */
	private async beat(): Promise<boolean> {
		const { clock, director, screen } = this.parts;
		const askedAt = performance.now();
		this.askedAt = askedAt;
		const answer = await sendHeartbeat(this.identity.token, {
			playing: director.nowPlaying,
			cachedRevision: this.cachedRevision,
			...this.countItems(),
			playerVersion: PLAYER_VERSION,
			lastError: director.fault.text,
		});
		if (director.addressFailed && this.received.hasOldAddresses()) {
			this.received.forgetAddresses();
			director.addressFailed = false;
		}
		if (isRemoval(answer)) return false;
		if (answer.kind !== "ok") {
			// Not only where nothing answers: a stopped site, or a network's sign-in page, refuses everything.
			this.setClock(() => clock.settle());
			return answer.kind === "unreachable" ? this.contact(false) : this.readManifest();
		}
		const tookMs = performance.now() - askedAt;
		this.setClock(() => clock.correct(answer.value.serverTime, tookMs));
		screen.setName(answer.value.deviceName ?? "");
		const { revision } = answer.value;
		return this.received.isDue(revision) ? this.readManifest(revision) : this.contact(true);
	}

	/**
	 * If the time was another one, what plays is decided anew; if the screen's clock was, that is stored. A manifest of a later
	 * time than it is was made while the service's clock was wrong, and is read anew.
	 */
	private setClock(change: (clock: ServerClock) => void): void {
		const { clock, director, screen } = this.parts;
		const { manifest } = this.received;
		const { offsetMs } = clock;
		const time = clock.now();
		change(clock);
		screen.setOffset(clock.offsetMs);
		if (Math.abs(clock.now() - time) > CLOCK_CHANGE_MS) director.review();
		const isOther = Math.abs(clock.offsetMs - offsetMs) > CLOCK_CHANGE_MS;
		if (!manifest) return;
		if (isOther && manifest === this.followed.manifest) this.followed.save();
		if (Date.parse(manifest.serverTime) - clock.now() > CLOCK_CHANGE_MS)
			this.received.forgetAddresses();
	}

	private countItems(): { itemsCached: number; itemsTotal: number } {
		return this.parts.library.count(storedMediaOf(this.received.manifest?.presentations ?? []));
	}

	private showCached(): void {
		this.parts.screen.setCached(this.countItems());
	}

	/** @param told the newest revision, as the service has just told it */
	private async readManifest(told?: string): Promise<boolean> {
		const askedAt = performance.now();
		const answer = await requestManifest(this.identity.token, this.received.etag);
		if (isRemoval(answer)) return false;
		if (answer.kind === "ok") {
			const tookMs = performance.now() - askedAt;
			this.setClock((clock) => clock.correct(answer.value.serverTime, tookMs));
			this.receive(answer.value, answer.headers.get("ETag"));
		}
		if (answer.kind === "unchanged") this.received.hearUnchanged(told);
		return this.contact(answer.kind === "ok" || answer.kind === "unchanged");
	}

	/** Shows whether the service was reached. Always true: the screen was not removed. */
	private contact(reached: boolean): true {
		this.isReached = reached;
		if (reached && this.awaySince !== null && performance.now() - this.awaySince > AWAY_MS)
			this.parts.director.lookAgain();
		this.awaySince = reached ? null : (this.awaySince ?? this.askedAt);
		this.collector.judge(reached, this.askedAt);
		this.parts.screen.setContact(reached, this.parts.clock.now());
		return true;
	}

	private receive(manifest: Manifest, etag: string | null): void {
		this.received.take(manifest, etag);
		this.showCached();
		void this.collector.collect(manifest);
	}

	private collectMissing(): void {
		const { collector, parts } = this;
		const received = this.received.manifest;
		if (!received || collector.isBusy) return;
		const isHere = storedMediaOf(received.presentations).every(
			(item) => isLarge(item) || parts.library.has(item),
		);
		if (!isHere || this.completed !== received) void collector.collect(received);
	}

	private turnTo(manifest: Manifest): void {
		this.followed.turnTo(manifest, this.received.etag);
		this.showRevision(manifest);
	}

	private showRevision({ group, revision }: Manifest): void {
		this.parts.screen.setRevision(group.title, revision);
	}

	private complete(manifest: Manifest): void {
		this.completed = manifest;
		this.countKept(manifest);
		// A screen that pauses plays again at once when it may.
		if (!manifest.paused) void this.makeRoom(manifest);
	}

	private countKept(manifest: Manifest): void {
		const { library } = this.parts;
		const isKept = storedMediaOf(manifest.presentations).every((item) => library.keeps(item));
		this.cachedRevision = isKept ? manifest.revision : null;
		this.showCached();
	}

	/** Deletes what nothing uses any more, nor is on the screen; large files that had no room before come then. */
	private async makeRoom(manifest: Manifest): Promise<void> {
		const { library, director } = this.parts;
		const items = storedMediaOf(manifest.presentations).concat(director.mediaOnScreen);
		if (!(await library.keepOnly(items)) || this.received.manifest !== manifest) return;
		this.countKept(manifest);
		if (!items.every((item) => library.has(item))) void this.collector.collect(manifest);
	}

	/** What had no room on the disk may have some by now. */
	private async storeHeld(): Promise<void> {
		const hasStored = await this.parts.library.storeHeld();
		if (hasStored && this.completed) this.countKept(this.completed);
		this.followed.saveHeld();
	}
}
