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
	cancel(): Promise<void>;
}

export function piecesOf(body: ReadableStream<Uint8Array>): Pieces {
	const reader = body.getReader();
	return {
		async next(until) {
			let timer: ReturnType<typeof setTimeout> | undefined;
			const late = new Promise<never>((_, reject) => {
				timer = setTimeout(() => reject(tooSlow()), Math.max(0, until - Date.now()));
			});
			try {
				return (await Promise.race([reader.read(), late])).value;
			} finally {
				clearTimeout(timer);
			}
		},
		cancel: () => reader.cancel(),
	};
}
