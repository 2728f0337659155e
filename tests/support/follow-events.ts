import { expect } from "vitest";

/** Opens a screen's stream of events. The caller stops it. */
export async function followEvents(service: { url: string }, bearer: string) {
	const stop = new AbortController();
	const answer = await fetch(`${service.url}/api/v1/player/events`, {
		headers: { authorization: `Bearer ${bearer}` },
		signal: stop.signal,
	});
	expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
	const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
	let text = "";
	const next = async (): Promise<string | undefined> => {
		while (!text.includes("\n\n")) {
			const piece = await reader?.read();
			if (!piece || piece.done) return undefined;
			text += piece.value;
		}
		const end = text.indexOf("\n\n");
		const event = text.slice(0, end);
		text = text.slice(end + 2);
		return event === ":" ? next() : event;
	};
	return {
		stop: () => stop.abort(),
		/** The text of the next event, which is no comment; undefined at the stream's end. */
		next,
		/** The next event's revision. */
		async revision(): Promise<string> {
			const event = await next();
			const [, data = ""] = /^event: revision\ndata: (.*)$/.exec(event ?? "") ?? [];
			return JSON.parse(data).revision;
		},
	};
}
