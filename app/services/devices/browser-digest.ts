import { Watch } from "../request/browser-watch";

/** A page's digest: a short text that differs when the page's data does. */
interface Digest {
	/** Where the newest one is. */
	path: string;
	/** That of what is shown. */
	shown: string;
	/** Whether the page is to stay although nobody is signed in any more. */
	stays: () => boolean;
}

/** Asks for a page's digest. */
export class DigestWatch {
	private readonly watch = new Watch();
	/** The newest one, as it was told last; undefined where that could not be read. */
	private told: string | undefined;

	/**
	 * Whether the page's data is other than what is shown, or nobody is signed in any more.
	 * @throws Error where that cannot be known
	 */
	async isOther({ path, shown, stays }: Digest, signal: AbortSignal): Promise<boolean> {
		const answer = await this.watch.changed(path, signal);
		if (answer?.redirected) return !stays();
		if (answer) {
			this.told = undefined;
			this.told = await answer.text();
		}
		// Also where nothing is new: what is shown may have been loaded in between, and be true no more.
		return this.told !== shown;
	}
}
