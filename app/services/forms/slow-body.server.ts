import { data } from "@remix-run/server-runtime";

const tooSlow = () =>
	data(
		{
			title: "Too slow",
			message: "It took too long to send this form. Check your connection and send it again.",
		},
		{ status: 408 },
	);

/** Reads a request's body piece by piece. */
export interface Pieces {
	/**
	 * The next piece; undefined after the last one.
	 * @param until when it has to be there, in milliseconds since 1970
	 * @throws a response: 408 if it is not, and nothing more can be read then
	 */
	next(until: number): Promise<Uint8Array | undefined>;
	/** Leaves the rest to whoever reads the body next. */
	leave(): void;
	cancel(): Promise<void>;
}

/** One timer that is late for whatever is waited for: a large file has a piece every few microseconds. */
function deadline() {
	let timer: ReturnType<typeof setTimeout> | undefined;
	let rings = Number.POSITIVE_INFINITY;
	let waiting: { until: number; refuse(): void } | undefined;
	const end = () => {
		clearTimeout(timer);
		rings = Number.POSITIVE_INFINITY;
		waiting = undefined;
	};
	const ringAt = (when: number) => {
		clearTimeout(timer);
		rings = when;
		timer = setTimeout(ring, Math.max(0, when - Date.now()));
	};
	const ring = () => {
		rings = Number.POSITIVE_INFINITY;
		if (!waiting) return;
		if (Date.now() < waiting.until) return ringAt(waiting.until);
		waiting.refuse();
		waiting = undefined;
	};
	return {
		wait(until: number, refuse: () => void) {
			waiting = { until, refuse };
			if (until < rings) ringAt(until);
		},
		came() {
			waiting = undefined;
		},
		end,
	};
}

/**
 * After so many bytes others have a turn. Pieces that are there at once come without one: at the edge no other request would be
 * answered until the last of a large file. Bytes, as clocks there stand still meanwhile.
 */
const TURN_BYTES = 2 * 1024 * 1024;

export function piecesOf(body: ReadableStream<Uint8Array>): Pieces {
	const reader = body.getReader();
	const { wait, came, end } = deadline();
	let sinceTurn = 0;
	return {
		next: (until) =>
			new Promise((resolve, reject) => {
				wait(until, () => reject(tooSlow()));
				reader.read().then(
					({ value, done }) => {
						if (done) end();
						else came();
						sinceTurn += value?.byteLength ?? 0;
						if (sinceTurn < TURN_BYTES) return resolve(value);
						sinceTurn = 0;
						setTimeout(resolve, 0, value);
					},
					(error) => {
						end();
						reject(error);
					},
				);
			}),
		leave: () => {
			end();
			reader.releaseLock();
		},
		cancel: () => {
			end();
			return reader.cancel();
		},
	};
}

/** Reads what nobody has read of a request's body, until nothing comes for `pauseMs`, and drops it. */
export async function dropRest(body: Request["body"], pauseMs: number): Promise<void> {
	if (!body || body.locked) return;
	const pieces = piecesOf(body);
	const next = () => pieces.next(Date.now() + pauseMs).catch(() => undefined);
	while (await next());
}
