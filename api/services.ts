import type { BlobStore } from "./blobs/store";
import type { Config } from "./config";
import type { Database } from "./db/client";
import type { JobQueue } from "./jobs/queue";

/** All that handlers and rules work with, made once at start. */
export interface Services {
	config: Config;
	db: Database;
	blobs: BlobStore;
	jobs: JobQueue;
}
