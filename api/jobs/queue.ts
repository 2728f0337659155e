/** The queue of media work: a table, and a worker in this process that is woken when a row is added. */
export interface JobQueue {
	/** Wakes the worker; call it after the transaction that added a row to `jobs` has committed. */
	wake(): void;
	/** Starts taking jobs; rows left running by a process that died are taken again. */
	start(): void;
	/** Takes no more jobs, ends the running one (it starts again at the next start), resolves when all is still. */
	stop(): Promise<void>;
}
