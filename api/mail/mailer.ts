import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "../database/client";
import { isAway, isOutOfReach } from "../database/errors";
import { logError } from "../problems/log-error";
import { type Deliver, type Mail, RefusedMailError } from "./mail";
import { endOrder, nextDueIn, type Order, postponeOrder, takeOrder } from "./order";

/** After the server, which has four seconds, and within the nine of the process (main.ts). */
const STOP_MS = 4_000;
/** The pauses between the attempts, in seconds; the last one is repeated. */
const PAUSES = [5, 20, 60, 300, 1800];
/** After that nobody waits for it any more. */
const GIVEN_UP_MS = 24 * 3600 * 1000;
/** How long it waits at most before it looks for orders that another process has left. */
const LOOK_MS = 60_000;

/** Sends mails that were ordered, one after the other in each of its lanes. */
export interface Mailer {
	/** Looks for orders. */
	wake(): void;
	/** Sends what is due, for four seconds at most; the rest is sent after the next start. */
	stop(): Promise<void>;
}

interface Options {
	db: Database;
	/** How many mails are sent at a time. */
	lanes: number;
	/** Writes what was ordered; null where there is nothing to send. */
	make: (ordered: string) => Promise<Mail | null>;
	deliver: Deliver;
}

export function createMailer({ db, lanes, make, deliver }: Options): Mailer {
	const running = new Set<Promise<void>>();
	const sending = new Set<Order>();
	let isStopping = false;
	let again = false;
	let timer: NodeJS.Timeout | undefined;

	async function failed(order: Order, said: string, isHopeless: boolean): Promise<void> {
		const isOver = Date.now() - order.createdAt.getTime() > GIVEN_UP_MS;
		if (isHopeless || isOver) {
			console.error(`${said}. It is given up.`);
			return endOrder(db, order);
		}
		const pause = PAUSES[order.attempts - 1] ?? (PAUSES.at(-1) as number);
		console.error(`${said}. It is tried again in ${pause} seconds.`);
		await postponeOrder(db, order, pause);
	}

	function notWritten(order: Order, error: unknown): Promise<void> {
		logError(`Writing the mail of order ${order.id}`, error);
		// A newer version may share the database, and know how.
		const isFault = !isOutOfReach(error) && order.attempts > PAUSES.length;
		return failed(order, `The mail of order ${order.id} was not written`, isFault);
	}

	async function send(order: Order): Promise<void> {
		let mail: Mail | null;
		try {
			mail = await make(order.mail);
		} catch (error) {
			return notWritten(order, error);
		}
		try {
			if (mail) await deliver(mail, order);
		} catch (error) {
			const said = `The mail “${mail?.subject}” was not sent: ${(error as Error).message}`;
			return failed(order, said, error instanceof RefusedMailError);
		}
		await endOrder(db, order);
	}

	async function workOff(): Promise<void> {
		// Whoever has ordered is answered first.
		await nextTurn();
		for (;;) {
			const order = await takeOrder(db);
			if (!order) return;
			sending.add(order);
			await send(order).finally(() => sending.delete(order));
		}
	}

	/** Looks for orders after so many milliseconds. */
	function wakeIn(ms: number): void {
		clearTimeout(timer);
		if (!isStopping) timer = setTimeout(wake, ms);
	}

	async function lookLater(): Promise<void> {
		clearTimeout(timer);
		wakeIn(Math.min(Math.max((await nextDueIn(db)) ?? LOOK_MS, 50), LOOK_MS));
	}

	function lane(): void {
		const work = workOff()
			.then(lookLater)
			.catch((error) => {
				if (!isAway(error)) logError("Sending mails", error);
				wakeIn(LOOK_MS / 10);
			})
			.finally(() => {
				running.delete(work);
				if (!again) return;
				again = false;
				wake();
			});
		running.add(work);
	}

	function wake(): void {
		if (isStopping) return;
		if (running.size < lanes) lane();
		else again = true;
	}

	return {
		wake,
		async stop() {
			// What was ordered a moment ago.
			wake();
			isStopping = true;
			clearTimeout(timer);
			await Promise.race([Promise.all(running), delay(STOP_MS, undefined, { ref: false })]);
			if (sending.size === 0) return;
			console.error(`Not sent before the end: ${sending.size} mails. They are tried again later.`);
			for (const order of sending) await postponeOrder(db, order, 0);
		},
	};
}
