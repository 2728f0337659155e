import type { Manifest, ManifestItem } from "@signage/contract/screens";
import type { ServerClock } from "../clock";
import { LastFault } from "../files/last-fault";
import type { Library } from "../files/library";
import {
	isFilm,
	isLarge,
	isPicture,
	isStored,
	presentationOf,
	type ScreenPresentation,
	type StoredItem,
	storedMediaOf,
} from "../files/media";
import type { Screen } from "../page/screen";
import { canReach, forgetUnreached } from "../service/reach";
import { frameOf } from "./frames";
import type { Source } from "./layer";
import { Playback } from "./playback";
import { playingAt } from "./resolver";
import { isPage, type Show } from "./show";

/**
 * Timers are late on a TV that was asleep, so what should play is checked at least once a minute.
 */
const LOOK_MS = 60_000;

/** Decides what the screen shows, from the manifest, the time and the stored media. */
export class Director {
	private manifest: Manifest | null = null;
	/** What was on the screen before a restart: it goes on until something of what should play is here. */
	private former: Show | null = null;
	private timer = 0;
	/** Called when another presentation is on the screen, or none any more. */
	onTurned: () => void = () => undefined;
	private shownPresentationId: number | null = null;
	/** Whether what plays was begun for an alert. */
	private showsAlert = false;
	/** Since this manifest is followed. */
	readonly fault = new LastFault();
	/** Whether nothing could be played from an address of the service: it may have ended. */
	addressFailed = false;
	private readonly playback: Playback;

	constructor(
		private readonly screen: Screen,
		private readonly library: Library,
		private readonly clock: ServerClock,
	) {
		this.playback = new Playback(screen.stage, (item) => this.sourceOf(item), {
			onShown: (show, item) => {
				screen.showPlaying(show.title);
				this.fault.hearShown(item);
				this.hearTurn(show.presentationId);
			},
			onFault: (item, why) => {
				this.fault.note(item, why);
				void library.check(item);
			},
			onNoFilm: () => {
				this.addressFailed = true;
			},
			onPlays: (item, wasRefused) =>
				void this.fault.hearPlaying(item, wasRefused ? 0 : item.seconds),
			onNothing: (show) => {
				if (show === this.former) {
					this.former = null;
					return this.review();
				}
				const why = show.items.some(isFramed) ? "unreachable" : "unplayable";
				screen.showWaiting({ why, ...this.names() });
				this.hearTurn(null);
			},
		});
		window.addEventListener("online", this.lookAgain);
	}

	/** The network is there again, so that what comes from it can be shown again. */
	readonly lookAgain = () => {
		forgetUnreached();
		this.playback.renew();
		this.review();
	};

	/** What the heartbeat reports. */
	get nowPlaying(): { presentationId: number; slideId: number } | null {
		const slide = this.playback.current;
		return slide && { presentationId: slide.presentationId, slideId: slide.item.slideId };
	}

	/** What is on the screen, or is made ready for it; null for nothing. */
	get onScreen(): Show | null {
		return this.playback.present;
	}

	/** The stored files of what is on the screen. */
	get mediaOnScreen(): StoredItem[] {
		return storedMediaOf(this.onScreen ? [this.onScreen] : []);
	}

	/** The id of the presentation that should play now, or null for none. */
	presentationIdIn(manifest: Manifest): number | null {
		return playingAt(manifest, this.clock.now()).presentationId;
	}

	/**
	 * Whether a manifest is to be followed before all files are here: it is an alert or ends one, or nothing plays that could
	 * go on.
	 */
	isUrgent(manifest: Manifest): boolean {
		if (!this.playback.present || this.showsAlert) return true;
		return playingAt(manifest, this.clock.now()).why === "alert";
	}

	/**
	 * Whether what is here of an urgent manifest will do. What comes from the network each time may take long, so that alone
	 * does not; while nothing at all can be shown, the screen can say so.
	 */
	isEnough(manifest: Manifest): boolean {
		const items = playableOf(presentationOf(manifest, this.presentationIdIn(manifest)));
		if (items.some((item) => this.library.has(item))) return true;
		return !this.playback.present && !this.isAnyHere(items);
	}

	/**
	 * Plays according to this manifest from now on.
	 * @param former what was on the screen before a restart
	 */
	follow(manifest: Manifest, former = this.former): void {
		if (this.manifest?.revision !== manifest.revision) this.fault.forget();
		this.former = former;
		this.manifest = manifest;
		this.review();
	}

	/** Decides again what should play; called when media arrived or the time of a switch has come. */
	review(): void {
		clearTimeout(this.timer);
		if (!this.manifest) return;
		const { changesAt } = playingAt(this.manifest, this.clock.now());
		this.direct(this.manifest);
		const left = changesAt === null ? LOOK_MS : changesAt - this.clock.now();
		this.timer = window.setTimeout(() => this.review(), Math.min(Math.max(left, 0), LOOK_MS));
	}

	stop(): void {
		window.removeEventListener("online", this.lookAgain);
		clearTimeout(this.timer);
		this.manifest = null;
		this.end();
	}

	private end(): void {
		this.former = null;
		this.showsAlert = false;
		this.playback.stop();
		this.hearTurn(null);
	}

	private hearTurn(presentationId: number | null): void {
		if (presentationId === this.shownPresentationId) return;
		this.shownPresentationId = presentationId;
		this.onTurned();
	}

	private direct(manifest: Manifest): void {
		if (manifest.paused) {
			this.pause(manifest.paused.maxScreens);
			return;
		}
		const { presentationId, why } = playingAt(manifest, this.clock.now());
		const presentation = presentationOf(manifest, presentationId);
		this.screen.setPlan(presentation?.title ?? "", why);
		const playable = playableOf(presentation);
		if (presentation && this.isAnyHere(playable)) {
			this.former = null;
			const isAlert = why === "alert";
			this.playback.play({ ...presentation, items: playable }, isAlert || this.showsAlert);
			this.showsAlert = isAlert;
			return;
		}
		if (playable.length > 0) {
			// None of its slides is stored yet: whatever is playing continues until the first one is.
			if (this.former && this.isAnyHere(this.former.items)) this.playback.play(this.former);
			else if (!this.playback.current) this.screen.showWaiting({ why: "loading", ...this.names() });
			return;
		}
		this.end();
		this.screen.showWaiting({ why: presentation ? "empty" : "nothing", ...this.names() });
	}

	private isAnyHere(items: readonly ManifestItem[]): boolean {
		return items.some((item) => !isStored(item) || isLarge(item) || this.library.has(item));
	}

	private pause(maxScreens: number): void {
		this.screen.setPlan("", "group");
		this.end();
		this.screen.showWaiting({ why: "paused", ...this.names(), maxScreens });
	}

	private names(): { group: string; title: string } {
		if (!this.manifest) return { group: "", title: "" };
		const presentation = presentationOf(this.manifest, this.presentationIdIn(this.manifest));
		return { group: this.manifest.group.title, title: presentation?.title ?? "" };
	}

	private async sourceOf(item: ManifestItem): Promise<Source | null> {
		if (isStored(item)) {
			const blob = await this.library.blob(item);
			if (!blob && isLarge(item)) return { film: this.presentAddressOf(item) };
			return blob && isFilm(item) ? { film: blob } : blob;
		}
		const frame = frameOf(item, location.origin);
		if (!frame) return item.url;
		if (await canReach(frame.src)) return frame;
		const what = isPage(item) ? "web page" : "video";
		throw new Error(`the ${what} cannot be reached: ${frame.src}`);
	}

	/** Addresses end after a day or so, and a manifest that differs in nothing else restarts no show. */
	private presentAddressOf(item: ManifestItem): string {
		const media = storedMediaOf(this.manifest?.presentations ?? []);
		return media.find(({ sha256 }) => sha256 === item.sha256)?.url ?? item.url;
	}
}

function playableOf(presentation: ScreenPresentation | null): ManifestItem[] {
	return (presentation?.items ?? []).filter(
		(item) => isPicture(item) || isFilm(item) || isFramed(item),
	);
}

function isFramed(item: ManifestItem): boolean {
	return frameOf(item, location.origin) !== null;
}
