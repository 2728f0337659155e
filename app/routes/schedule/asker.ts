/** After which the timeline counts as out of reach. */
const MOST_MS = 20_000;

interface Question<Answer> {
	ask: (signal: AbortSignal) => Promise<Answer>;
	onAnswer: (answer: Answer) => void;
	onFailed: () => void;
}

/** Asks for the timeline of what a form has, one request at a time. What is answered after a further change is asked for anew. */
export class Asker<Answer> {
	private timer?: ReturnType<typeof setTimeout>;
	/** The request that is under way. */
	private asking?: AbortController;
	/** Whether something has changed since that began. */
	private isChanged = false;

	constructor(private readonly question: Question<Answer>) {}

	/** Something has changed: asks once nothing has changed for so long, in milliseconds. */
	askAfter(pause: number): void {
		this.isChanged = true;
		clearTimeout(this.timer);
		this.timer = setTimeout(() => void this.ask(), pause);
	}

	/** Something has changed: asks at once, or when the request that is under way is answered. */
	askNow(): void {
		this.isChanged = true;
		void this.ask();
	}

	/** Nothing is told any more of what was asked, until something changes again. */
	end(): void {
		this.stopTimer();
		this.asking?.abort();
		this.asking = undefined;
	}

	private stopTimer(): void {
		clearTimeout(this.timer);
		this.timer = undefined;
	}

	private async ask(): Promise<void> {
		this.stopTimer();
		if (this.asking) return;
		const mine = new AbortController();
		this.asking = mine;
		this.isChanged = false;
		const late = setTimeout(() => mine.abort(), MOST_MS);
		let tell = this.question.onFailed;
		try {
			const answer = await this.question.ask(mine.signal);
			tell = () => this.question.onAnswer(answer);
		} catch (cause) {
			if (this.asking === mine) console.warn("Timeline:", cause);
		}
		clearTimeout(late);
		if (this.asking !== mine) return;
		this.asking = undefined;
		if (!this.isChanged) tell();
		else if (this.timer === undefined) void this.ask();
	}
}
