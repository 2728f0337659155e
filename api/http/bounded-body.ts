import { API_BASE } from "@signage/contract/endpoint";
import { endpoints } from "@signage/contract/endpoints";
import { screensEndpoints } from "@signage/contract/screens";
import type { Context, MiddlewareHandler } from "hono";
import { ProblemError } from "../problems/problem";
import type { Config } from "../start/config";
import { callerAddress } from "./caller-address";
import { createHeldBodies } from "./held-bodies";
import { problemAnswer } from "./problem-answer";

declare module "hono" {
	interface ContextVariableMap {
		/** The account that a call is made for, once that is known; 0 where it needs none. */
		account: number;
		/** Whether one of the account's screens makes it. */
		isScreen: boolean;
	}
}

const KIB = 1024;
const MIB = 1024 * KIB;
const USUAL_MOST = MIB;
/** As many slides as there may be, each with the longest title and address. */
const PRESENTATION_MOST = 8 * MIB;
const PRESENTATIONS = API_BASE + endpoints.createPresentation.path;
/** Screens say little. */
const SCREEN_MOST = 64 * KIB;
const OF_SCREENS = new Set(Object.values(screensEndpoints).map(({ path }) => API_BASE + path));

/** The rest of the body is not read, so the connection cannot be reused. */
const CLOSE = { connection: "close" };

// Without `Connection: close`: whoever is still sending would lose the answer with the connection (scripts/read-on.mjs).
const tooLarge = (most: number) => {
	const size = most < MIB ? `${most / KIB} KiB` : `${most / MIB} MiB`;
	return new ProblemError(413, `A request body can have at most ${size}.`);
};
const tooSlow = (seconds: number) =>
	new ProblemError(
		408,
		`The request's body did not arrive within ${seconds} seconds. Send it again.`,
		undefined,
		CLOSE,
	);
const brokenOff = () =>
	new ProblemError(400, "The request's body broke off. Send it again.", undefined, CLOSE);

/** What all requests of this process have in memory. */
const holdBody = createHeldBodies();
type Hold = ReturnType<typeof holdBody>;

/** A body in one piece: many small ones would take many times their bytes. */
class WholeBody {
	readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
	readonly #hold: Hold;
	#bytes = new Uint8Array(0);
	#size = 0;
	#isOver = false;

	constructor(body: ReadableStream<Uint8Array>, hold: Hold) {
		this.#reader = body.getReader();
		this.#hold = hold;
	}

	/** @throws ProblemError over so many bytes, when there is no room, or when it breaks off */
	async read(most: number): Promise<Uint8Array> {
		for (;;) {
			const next = await this.#reader.read().catch(() => {
				throw brokenOff();
			});
			if (next.done || this.#isOver) return this.#bytes.subarray(0, this.#size);
			if (this.#size + next.value.length > most) throw tooLarge(most);
			this.#hold.grow(next.value.length);
			this.#add(next.value, most);
		}
	}

	#add(piece: Uint8Array, most: number): void {
		const size = this.#size + piece.length;
		if (size > this.#bytes.length) {
			const grown = new Uint8Array(Math.min(most, Math.max(size, this.#bytes.length * 2)));
			grown.set(this.#bytes.subarray(0, this.#size));
			this.#bytes = grown;
		}
		this.#bytes.set(piece, this.#size);
		this.#size = size;
	}

	/** Nothing of it is needed any more, also where it is still arriving. */
	drop(): void {
		this.#isOver = true;
		this.#bytes = new Uint8Array(0);
		this.#size = 0;
		this.#hold.release();
	}
}

/** All calls below presentations need a sign-in, so nobody else's body of that size is read. */
function allowedBytes({ req: { path } }: Context): number {
	if (path.startsWith(PRESENTATIONS)) return PRESENTATION_MOST;
	return OF_SCREENS.has(path) ? SCREEN_MOST : USUAL_MOST;
}

/**
 * Reads no body before somebody asks for it, who has looked at who calls. Reading fails with a ProblemError when it has not
 * arrived whole in `bodySeconds`, breaks off, is larger than the contract's own limits can make it, or has no room beside
 * others. What nobody reads is not waited for.
 * @param mostOf how many bytes a body may have
 */
export function boundedBody(config: Config, mostOf = allowedBytes): MiddlewareHandler {
	return async (c, next) => {
		const { body } = c.req.raw;
		if (!body) return next();
		const most = mostOf(c);
		if (Number(c.req.header("content-length")) > most) return problemAnswer(tooLarge(most));
		const holder = () => ({
			account: c.get("account") ?? 0,
			isScreen: c.get("isScreen") ?? false,
			address: callerAddress(c, config),
		});
		const whole = new WholeBody(body, holdBody(holder));
		const seconds = config.bodySeconds;
		let timer: NodeJS.Timeout | undefined;
		const inTime = new ReadableStream<Uint8Array>(
			{
				start(controller) {
					timer = setTimeout(() => controller.error(tooSlow(seconds)), seconds * 1000);
				},
				async pull(controller) {
					controller.enqueue(await whole.read(most));
					controller.close();
				},
			},
			{ highWaterMark: 0 },
		);
		c.req.raw = new Request(c.req.raw, { body: inTime, duplex: "half" } as RequestInit);
		try {
			await next();
		} finally {
			clearTimeout(timer);
			whole.drop();
		}
	};
}
