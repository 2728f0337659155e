import type { Manifest, ManifestItem } from "@signage/contract/screens";
import type { ServerClock } from "./clock";
import { type Frame, frameOf } from "./frames";
import type { Library } from "./library";
import { isPicture, isStored, presentationOf } from "./pictures";
import { Playback } from "./playback";
import { canReach } from "./reach";
import { playingAt } from "./resolver";
import type { Screen } from "./screen";

/**
 * Timers are late on a TV that was asleep, so what should play is checked at least once a minute.
 */
const LOOK_MS = 60_000;

/** Decides what the screen shows, from the manifest, the time and the stored media. */
export class Director {
	private manifest: Manifest | null = null;
	private timer = 0;
	private readonly playback: Playback;

	constructor(
		private readonly screen: Screen,
		private readonly library: Library,
		private readonly clock: ServerClock,
	) {
		this.playback = new Playback(screen.stage, (item) => this.sourceOf(item), {
			onShown: (show) => screen.showPlaying(show.title),
			onNothing: (show) => {
				const why = show.items.some(isFramed) ? "unreachable" : "unplayable";
				screen.showWaiting({ why, ...this.names() });
			},
		});
		window.addEventListener("online", () => this.review());
	}

	/** What the heartbeat reports. */
	get nowPlaying(): { presentationId: number; slideId: number } | null {
		const slide = this.playback.current;
		return slide && { presentationId: slide.presentationId, slideId: slide.item.slideId };
	}

	/** The id of the presentation that should play now, or null for none. */
	presentationIdIn(manifest: Manifest): number | null {
		return playingAt(manifest, this.clock.now()).presentationId;
	}

	/** Plays according to this manifest from now on. */
	follow(manifest: Manifest): void {
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
		clearTimeout(this.timer);
		this.manifest = null;
		this.playback.stop();
	}

	private direct(manifest: Manifest): void {
		const presentation = presentationOf(manifest, this.presentationIdIn(manifest));
		const playable = (presentation?.items ?? []).filter(
			(item) => isPicture(item) || isFramed(item),
		);
		const items = playable.filter((item) => !isStored(item) || this.library.has(item));
		if (presentation && items.length > 0) {
			this.playback.play({ ...presentation, items });
			return;
		}
		if (playable.length > 0) {
			// None of its slides is stored yet: whatever is playing continues until the first one is.
			if (!this.playback.current) this.screen.showWaiting({ why: "loading", ...this.names() });
			return;
		}
		this.playback.stop();
		this.screen.showWaiting({ why: presentation ? "empty" : "nothing", ...this.names() });
	}

	private names(): { group: string; title: string } {
		if (!this.manifest) return { group: "", title: "" };
		const presentation = presentationOf(this.manifest, this.presentationIdIn(this.manifest));
		return { group: this.manifest.group.title, title: presentation?.title ?? "" };
	}

	private async sourceOf(item: ManifestItem): Promise<Blob | string | Frame | null> {
		if (isStored(item)) return this.library.blob(item);
		const frame = frameOf(item, location.origin);
		if (!frame) return item.url;
		return (await canReach(frame.src)) ? frame : null;
	}
}

function isFramed(item: ManifestItem): boolean {
	return frameOf(item, location.origin) !== null;
}
