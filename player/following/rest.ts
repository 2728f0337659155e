import { HEARTBEAT_SECONDS } from "@signage/contract/limits";
import { sleep } from "../time";

/** What was told and is not there yet is looked for again so soon, so many times. */
const LOOK_AGAIN_MS = 1_000;
const LOOKS_MOST = 5;

/** The pauses between heartbeats. */
export class Rest {
	/** The revision that was told last, and how often it was looked for since. */
	private told: { revision: string; looks: number } | null = null;
	private isCalled = false;
	private end: () => void = () => undefined;

	/** Has the next beat come at once, not in 15 s. */
	call(): void {
		this.isCalled = true;
		this.end();
	}

	/** Has the next beat come at once if this revision is not the one that was received. */
	tell(revision: string, received: string | undefined): void {
		this.told = { revision, looks: 0 };
		if (revision !== received) this.call();
	}

	/** Resolves when the next beat is due. */
	async take(received: string | undefined): Promise<void> {
		if (!this.isCalled)
			await Promise.race([
				sleep(this.looksAgain(received) ? LOOK_AGAIN_MS : HEARTBEAT_SECONDS * 1000),
				new Promise<void>((resolve) => {
					this.end = resolve;
				}),
			]);
		this.isCalled = false;
	}

	/** Whether to look again for what was told: the last beat may have gone to a process of the service that hears of it later. */
	private looksAgain(received: string | undefined): boolean {
		const { told } = this;
		if (!told || told.revision === received) return false;
		told.looks += 1;
		return told.looks <= LOOKS_MOST;
	}
}
