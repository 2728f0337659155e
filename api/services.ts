import type { BlobStore } from "./blobs/store";
import type { Config } from "./config";
import type { Database } from "./db/client";
import type { JobQueue } from "./jobs/queue";
import type { FailureCounter } from "./rules/screens/failure-counter";

/** All that handlers and rules work with, made once at start. */
export interface Services {
	config: Config;
	/** Within a call that is one transaction, that transaction. */
	db: Database;
	blobs: BlobStore;
	jobs: JobQueue;
	/** Wrong device codes, by account and by address. */
	codeFailures: FailureCounter;
}
