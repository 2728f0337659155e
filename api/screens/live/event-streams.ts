import { EVENTS_COMMENT_SECONDS } from "@signage/contract/limits";
import type { Screen } from "./owner-screens";

const encoder = new TextEncoder();
const COMMENT = encoder.encode(":\n\n");

interface Stream {
	screen: Screen;
	controller: ReadableStreamDefaultController<Uint8Array>;
	/** What it was told last. */
	revision: string;
	/** In which second of each round of comments it is served. */
	turn: number;
}

/** The open streams of events, one for each screen at most: a newer one ends the older. */
export class EventStreams {
	private readonly byDevice = new Map<number, Stream>();
	private readonly byOwner = new Map<number, Set<Stream>>();
	private readonly timer: NodeJS.Timeout;
	private second = 0;

	/**
	 * @param most how many streams may be open at a time
	 * @param afterComment is called with the screens that have just been sent a comment
	 */
	constructor(
		private readonly most: number,
		private readonly afterComment: (screens: readonly Screen[]) => void = () => undefined,
	) {
		// A part of them each second: thousands of writes at once would hold up everything else.
		this.timer = setInterval(() => this.comment(), 1000);
		this.timer.unref();
	}

	/** A stream for a screen whose revision is known; its first event says which. Null if there are too many. */
	open(screen: Screen, revision: string): ReadableStream<Uint8Array> | null {
		const { deviceId, ownerId } = screen;
		if (this.byDevice.size >= this.most && !this.byDevice.has(deviceId)) return null;
		let mine: Stream | undefined;
		return new ReadableStream({
			start: (controller) => {
				this.end(deviceId);
				const turn = deviceId % EVENTS_COMMENT_SECONDS;
				mine = { screen, controller, revision: "", turn };
				this.byDevice.set(deviceId, mine);
				const streams = this.byOwner.get(ownerId) ?? new Set();
				this.byOwner.set(ownerId, streams.add(mine));
				send(mine, revision);
			},
			cancel: () => {
				if (mine) this.remove(mine);
			},
		});
	}

	/** The screens of a person that have an open stream. */
	of(ownerId: number): Screen[] {
		return Array.from(this.byOwner.get(ownerId) ?? [], ({ screen }) => screen);
	}

	/** All screens that have an open stream. */
	all(): Screen[] {
		return Array.from(this.byDevice.values(), ({ screen }) => screen);
	}

	/** Tells a screen its revision, unless it was told; undefined ends its stream. */
	tell(deviceId: number, revision: string | undefined): void {
		const stream = this.byDevice.get(deviceId);
		if (!stream || stream.revision === revision) return;
		if (revision === undefined) this.end(deviceId);
		else send(stream, revision);
	}

	/** Ends all streams, and takes no more comments. */
	stop(): void {
		clearInterval(this.timer);
		for (const deviceId of [...this.byDevice.keys()]) this.end(deviceId);
	}

	private end(deviceId: number): void {
		const stream = this.byDevice.get(deviceId);
		if (!stream) return;
		this.remove(stream);
		stream.controller.close();
	}

	private remove(stream: Stream): void {
		const { deviceId, ownerId } = stream.screen;
		if (this.byDevice.get(deviceId) === stream) this.byDevice.delete(deviceId);
		const streams = this.byOwner.get(ownerId);
		streams?.delete(stream);
		if (streams?.size === 0) this.byOwner.delete(ownerId);
	}

	private comment(): void {
		this.second = (this.second + 1) % EVENTS_COMMENT_SECONDS;
		const served = [...this.byDevice.values()].filter(({ turn }) => turn === this.second);
		for (const { controller } of served) controller.enqueue(COMMENT);
		if (served.length > 0) this.afterComment(served.map(({ screen }) => screen));
	}
}

function send(stream: Stream, revision: string): void {
	stream.revision = revision;
	stream.controller.enqueue(
		encoder.encode(`event: revision\ndata: ${JSON.stringify({ revision })}\n\n`),
	);
}
