import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "../database/client";
import { logError } from "../problems/log-error";
import type { Deliver, Mail } from "./mail";

/** A mail server that hangs must not fill the memory. */
const WAITING_MAX = 1_000;
const STOP_MS = 10_000;

/** Sends mails in the background. Failures are logged: the caller already has its answer by then. */
export interface Mailer {
	/**
	 * Writes and sends a mail after the present answer, so that neither its status nor its time reveals
	 * whether there is a mail. `make` gets the database itself, not the call's transaction; null means
	 * no mail.
	 */
	later(make: (db: Database) => Promise<Mail | null>): void;
	/** Waits for the mails that are being sent, ten seconds at most. */
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
				console.error(`A mail was dropped: ${WAITING_MAX} are waiting already.`);
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
