import type { PaymentProvider } from "../billing/payment-provider";
import type { BlobStore } from "../blobs/store";
import type { Database } from "../database/client";
import type { InTurn } from "../database/turns";
import type { JobQueue } from "../jobs/queue";
import type { MediaTools } from "../media/tools";
import type { LiveScreens } from "../screens/live/live-screens";
import type { Throttles } from "../throttles/throttles";
import type { Config } from "./config";

/** Everything that handlers and rules work with, created once at the start. */
export interface Services extends Throttles {
	config: Config;
	/** The database, or the transaction that the whole call runs in. */
	db: Database;
	blobs: BlobStore;
	jobs: JobQueue;
	/** Paired screens, as they report themselves. */
	screens: LiveScreens;
	/** The programs of this machine that convert media. */
	tools: MediaTools;
	/** Null: this service takes no payments. */
	payments: PaymentProvider | null;
	inTurn: InTurn;
	/** The service's address for links in mails, without a trailing slash; never the Host of a request. */
	apiUrl(): string;
}
