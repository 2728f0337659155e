import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "../database/client";
import { logError } from "../problems/log-error";
import type { Deliver, Mail } from "./mail";

/** A mail server that stands still must not fill the memory. */
const WAITING_MAX = 1_000;
const STOP_MS = 10_000;

/** Mails on their way. What goes wrong with one is in the log: whoever asked has their answer by then. */
export interface Mailer {
	/**
	 * Makes and sends a mail after the answer that is being given, which therefore tells by neither
	 * status nor time whether there is one. `make` works on the database itself, never within a
	 * call's transaction; null is no mail.
	 */
	later(make: (db: Database) => Promise<Mail | null>): void;
	/** Waits for the mails on their way, ten seconds at the most. */
	stop(): Promise<void>;
}

export function createMailer(db: Database, deliver: Deliver): Mailer {
	const waiting = new Set<Promise<void>>();
	const send = async (make: (db: Database) => Promise<Mail | null>) => {
		await nextTurn();
		const mail = await make(db);
		if (!mail) return;
		await deliver(mail).catch((error) => logError(`The mail “${mail.subject}”`, error));
	};
	return {
		later(make) {
			if (waiting.size >= WAITING_MAX) {
				console.error(`A mail was dropped: ${WAITING_MAX} wait already.`);
				return;
			}
			const sent = send(make)
				.catch((error) => logError("A mail", error))
				.finally(() => waiting.delete(sent));
			waiting.add(sent);
		},
		async stop() {
			await Promise.race([Promise.all(waiting), delay(STOP_MS, undefined, { ref: false })]);
			if (waiting.size > 0) console.error(`Not sent before the end: ${waiting.size} mails.`);
		},
	};
}
