import type { Manifest, ManifestItem } from "@signage/contract/screens";
import type { ServerClock } from "./clock";
import type { Library } from "./library";
import { isStored, picturesOf, presentationOf } from "./pictures";
import { Playback } from "./playback";
import { playingAt } from "./resolver";
import type { Screen } from "./screen";

/** A TV that slept is behind on its timers: what plays is looked at once a minute at least. */
const LOOK_MS = 60_000;

/** Decides from the manifest, the time and the media at hand what is on the screen. */
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
			onNothing: () => screen.showWaiting({ why: "unplayable", ...this.names() }),
		});
	}

	/** What the heartbeat tells. */
	get nowPlaying(): { presentationId: number; slideId: number } | null {
		const slide = this.playback.current;
		return slide && { presentationId: slide.presentationId, slideId: slide.item.slideId };
	}

	/** The id that the manifest gives the screen for now. */
	presentationIdIn(manifest: Manifest): number | null {
		return playingAt(manifest, this.clock.now()).presentationId;
	}

	/** Plays by this manifest from now on. */
	follow(manifest: Manifest): void {
		this.manifest = manifest;
		this.review();
	}

	/** Looks again at what should play: media came, or the time did. */
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
		const pictures = presentation ? picturesOf(presentation) : [];
		const items = pictures.filter((item) => !isStored(item) || this.library.has(item));
		if (presentation && items.length > 0) {
			this.playback.play({ ...presentation, items });
			return;
		}
		if (pictures.length > 0) {
			// Its pictures are still on their way: what plays goes on until the first of them is here.
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

	private async sourceOf(item: ManifestItem): Promise<Blob | string | null> {
		return isStored(item) ? this.library.blob(item) : item.url;
	}
}
