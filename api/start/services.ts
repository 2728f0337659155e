import type { BlobStore } from "../blobs/store";
import type { Database } from "../database/client";
import type { JobQueue } from "../jobs/queue";
import type { Mailer } from "../mail/mailer";
import type { Throttles } from "../throttles/throttles";
import type { Config } from "./config";

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
