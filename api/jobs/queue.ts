/** The queue of media work: a table, and a worker in this process that is woken when a row is added. */
export interface JobQueue {
	/** Wakes the worker. Call it after the transaction that added a job has committed. */
	wake(): void;
	/** Starts taking jobs, including those that a process left unfinished when it died. */
	start(): void;
	/** Takes no more jobs and aborts the running ones, which the next start takes again. Resolves when nothing runs. */
	stop(): Promise<void>;
}
