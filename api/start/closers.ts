import { logError } from "../problems/log-error";

type Closer = () => Promise<void>;

/** What is to be closed, in the order in which it was opened. */
export type Closers = Closer[];

/**
 * Closes what was opened last first. What cannot be closed keeps nothing else open.
 * @throws the first failure, once all is closed; the others are logged
 */
export async function closeAll(closers: Closers): Promise<void> {
	const failures: unknown[] = [];
	for (let close = closers.pop(); close; close = closers.pop()) {
		try {
			await close();
		} catch (error) {
			if (failures.push(error) > 1) logError("The end", error);
		}
	}
	if (failures.length > 0) throw failures[0];
}

/** Closes what a start had opened that failed. @throws its `error`, whatever becomes of the closing */
export async function closeAfter(error: unknown, closers: Closers): Promise<never> {
	await closeAll(closers).catch((failure) => logError("The end", failure));
	throw error;
}
