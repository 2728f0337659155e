import type { ManifestItem } from "@signage/contract/screens";
import type { Source } from "./layer";
import { Run } from "./run";
import { indexIn, isLinkedVideo, isSame, type Show, type Slide, slideOf } from "./show";
import { type SlideEvents, Stage } from "./stage";

interface Events extends SlideEvents {
	/** None of the slides can be shown. */
	onNothing(show: Show): void;
}

/** Shows a presentation's slides one after the other; each is made ready before it is shown. */
export class Playback {
	private readonly stage: Stage;
	private run: Run | null = null;

	/**
	 * @param source returns what shows an item, or null if it is not here yet; it throws if it cannot be shown now
	 */
	constructor(
		stage: HTMLElement,
		source: (item: ManifestItem) => Promise<Source | null>,
		private readonly events: Events,
	) {
		this.stage = new Stage(stage, source, events);
	}

	/** The slide being shown. */
	get current(): Slide | null {
		return this.stage.slide;
	}

	/** What it plays or makes ready; null for nothing. */
	get present(): Show | null {
		return this.run ? this.run.show : null;
	}

	/**
	 * Plays a show. Where nothing is seen, or it is urgent, it begins with the first slide that can be shown at once. If the current slide is part of it, that slide stays for the rest of its time and
	 * playback continues from there; otherwise it starts with the first slide. What is being made ready goes on. The
	 * same show once more: slides that could not be shown are tried again.
	 */
	play(show: Show, isUrgent = false): void {
		if (this.run && isSame(this.run.show, show)) {
			this.run.hearNews();
			return;
		}
		this.stage.reconsider(show);
		const run = new Run(this.stage, show);
		this.change(run);
		const { slide } = this.stage;
		const kept = slide && slideOf(show, indexIn(show, slide));
		if (kept) this.stage.rename(show, kept);
		void this.follow(run, kept ? run.goOn(kept) : run.begin(isUrgent || !slide));
	}

	/** The network was away: a linked video that is shown may have stopped, and is loaded again. Follows a `play`. */
	renew(): void {
		const { slide } = this.stage;
		if (slide && isLinkedVideo(slide.item)) this.stage.reloadAt = performance.now();
	}

	/** Clears the stage. */
	stop(): void {
		this.change(null);
		this.stage.clear();
	}

	/** Ends what is played, for this or for nothing. */
	private change(run: Run | null): void {
		if (this.run) this.run.end();
		this.run = run;
	}

	/** None of its slides can be shown if it ends by itself. */
	private async follow(run: Run, end: Promise<void>): Promise<void> {
		await end;
		if (run.isOver) return;
		this.stop();
		this.events.onNothing(run.show);
	}
}
