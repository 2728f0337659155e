import { EVENTS_COMMENT_SECONDS } from "@signage/contract/limits";
import { sleep } from "../time";
import { revisionIn } from "./answers";
import { backoffMs } from "./backoff";

/** The service says every 20 s that the stream is alive; one that is silent for longer than this is broken. */
const SILENCE_MS = 2.5 * EVENTS_COMMENT_SECONDS * 1000;
/** One that ends sooner may have given way to another page of this screen, which it must not end in turn at once. */
const SHORT_MS = EVENTS_COMMENT_SECONDS * 1000;
/** As the standard has it; a CR that has come last may be half of a CR LF. */
const LINE_END = /\r\n|\n|\r(?!$)/;
/** A service that has no such stream is asked again after this time. */
const NO_STREAM_MS = 300_000;

/**
 * Hears of new revisions at once, where the browser can read streams and the service has one. Heartbeats tell of them
 * too, so nothing depends on it.
 */
export class Events {
	private isStopped = false;
	private controller: AbortController | null = null;

	constructor(
		private readonly token: string,
		private readonly onRevision: (revision: string) => void,
		/** The service no longer knows the screen, or wants another token: a heartbeat finds out which. */
		private readonly onRefused: () => void,
	) {}

	/** Follows the stream until `stop`, and comes back when it breaks. */
	async follow(): Promise<void> {
		if (!("ReadableStream" in window && "AbortController" in window)) return;
		let failures = 0;
		while (!this.isStopped) {
			const askedAt = performance.now();
			const end = await this.listen();
			const hasLasted = end === "broken" && performance.now() - askedAt > SHORT_MS;
			failures = hasLasted ? 1 : failures + 1;
			await sleep(end === "none" ? NO_STREAM_MS : backoffMs(failures));
		}
	}

	stop(): void {
		this.isStopped = true;
		this.controller?.abort();
	}

	/** Follows one stream to its end: "none" if the service has none, "broken" if it was heard, else "unreachable". */
	private async listen(): Promise<"none" | "broken" | "unreachable"> {
		const controller = new AbortController();
		this.controller = controller;
		let wasHeard = false;
		let timer = 0;
		const hear = () => {
			clearTimeout(timer);
			timer = window.setTimeout(() => controller.abort(), SILENCE_MS);
		};
		hear();
		try {
			const response = await this.ask(controller.signal);
			if (response.status === 401) this.onRefused();
			if (!response.ok || !response.body) return response.status < 500 ? "none" : "unreachable";
			await this.read(response.body, () => {
				wasHeard = true;
				hear();
			});
		} catch (error) {
			if (!this.isStopped) console.info("The stream of events ended:", error);
		} finally {
			clearTimeout(timer);
			controller.abort();
		}
		return wasHeard ? "broken" : "unreachable";
	}

	private ask(signal: AbortSignal): Promise<Response> {
		const { method, path } = SCREEN_CALLS.followEvents;
		const headers = { Accept: "text/event-stream", Authorization: `Bearer ${this.token}` };
		return fetch(path, { method, headers, cache: "no-store", credentials: "omit", signal });
	}

	/** Takes all events of a stream. @param onPiece called with each sign of life */
	private async read(stream: ReadableStream<Uint8Array>, onPiece: () => void): Promise<void> {
		const reader = stream.getReader();
		const decoder = new TextDecoder();
		let text = "";
		let event = "";
		for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
			onPiece();
			const lines = (text + decoder.decode(piece.value, { stream: true })).split(LINE_END);
			text = lines.pop() ?? "";
			for (const line of lines) {
				if (line === "") this.take(event);
				event = line === "" ? "" : `${event}${line}\n`;
			}
		}
	}

	private take(event: string): void {
		const data = /^data: ?(.*)$/m.exec(event);
		const revision = revisionIn(data?.[1] ?? "");
		if (/^event: ?revision$/m.test(event) && revision) this.onRevision(revision);
	}
}
