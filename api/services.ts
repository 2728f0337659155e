import type { BlobStore } from "./blobs/store";
import type { Config } from "./config";
import type { Database } from "./db/client";
import type { JobQueue } from "./jobs/queue";
import type { Mailer } from "./mail/mailer";
import type { Throttles } from "./throttles";

/** All that handlers and rules work with, made once at start. */
export interface Services extends Throttles {
	config: Config;
	/** Within a call that is one transaction, that transaction. */
	db: Database;
	blobs: BlobStore;
	jobs: JobQueue;
	mailer: Mailer;
	/** Where mails' links reach this service, without a trailing slash; never what a caller says. */
	apiUrl(): string;
}
