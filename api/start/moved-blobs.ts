import { join } from "node:path";
import { createLocalBlobs } from "../blobs/local";
import type { BlobStore } from "../blobs/store";
import type { Config } from "./config";

/** The files of an installation that is moved: those that a service with these settings has. */
export const openMovedBlobs = async ({ dataDir, secret }: Config): Promise<BlobStore> =>
	createLocalBlobs({ dir: join(dataDir, "blobs"), secret });
