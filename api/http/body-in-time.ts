import type { MiddlewareHandler } from "hono";
import { ProblemError } from "../problems/problem";

/** The rest of the body is not read, so the connection cannot be reused. */
const CLOSE = { connection: "close" };

const tooSlow = (seconds: number) =>
	new ProblemError(
		408,
		`The request's body did not arrive within ${seconds} seconds. Send it again.`,
		undefined,
		CLOSE,
	);
const brokenOff = () =>
	new ProblemError(400, "The request's body broke off. Send it again.", undefined, CLOSE);

/**
 * Gives bodies so many seconds to arrive whole; reading one that is slower, or breaks off, fails with a
 * ProblemError. What nobody reads is not waited for: its connection is closed with the answer.
 */
export function bodyInTime(seconds: number): MiddlewareHandler {
	return async (c, next) => {
		const { body } = c.req.raw;
		if (!body) return next();
		const reader = body.getReader();
		let timer: NodeJS.Timeout | undefined;
		const inTime = new ReadableStream<Uint8Array>({
			start(controller) {
				timer = setTimeout(() => controller.error(tooSlow(seconds)), seconds * 1000);
			},
			async pull(controller) {
				const next = await reader.read().catch(() => {
					throw brokenOff();
				});
				if (next.done) controller.close();
				else controller.enqueue(next.value);
			},
		});
		c.req.raw = new Request(c.req.raw, { body: inTime, duplex: "half" } as RequestInit);
		try {
			await next();
		} finally {
			clearTimeout(timer);
		}
	};
}
