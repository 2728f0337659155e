import { join } from "node:path";
import { openAzureBlobs } from "../blobs/azure/azure-blobs";
import { ContainerError } from "../blobs/azure/container";
import { createLocalBlobs, type LocalBlobs } from "../blobs/local";
import type { BlobStore } from "../blobs/store";
import { logError } from "../problems/log-error";
import { keyedHashOf } from "../secrets/hashes";
import type { Config } from "./config";
import { StartError } from "./start-error";

/** The files of the service. */
export interface OpenBlobs {
	blobs: BlobStore;
	/** Null: they are not in the data folder, so nothing here serves them. */
	local: LocalBlobs | null;
	/** Has a storage elsewhere let the scripts of dashboard and player in. */
	allowBrowsers(): Promise<void>;
}

/** Where dashboard and player are, as far as it is known; else anywhere, as with files of our own. */
function originsOf({ dashboardUrl, publicUrl }: Config): string[] {
	if (dashboardUrl === null || publicUrl === null) return ["*"];
	return [dashboardUrl, publicUrl].map((url) => new URL(url).origin);
}

/**
 * Opens the files where the settings say.
 * @throws StartError where they cannot be reached, or are another service's
 */
export async function openBlobs(config: Config): Promise<OpenBlobs> {
	const { azure, dataDir, secret } = config;
	if (!azure) {
		const local = createLocalBlobs({ dir: join(dataDir, "blobs"), secret });
		return { blobs: local, local, allowBrowsers: async () => undefined };
	}
	try {
		const blobs = await openAzureBlobs(azure, keyedHashOf(config, "identity", "files"));
		const allowBrowsers = () =>
			blobs
				.allowOrigins(originsOf(config))
				.catch((error) =>
					logError("Setting CORS rules, without which browsers cannot upload,", error),
				);
		return { blobs, local: null, allowBrowsers };
	} catch (error) {
		if (!(error instanceof ContainerError)) throw error;
		throw new StartError(
			`The files at ${azure.account.url}/${azure.container} (AZURE_STORAGE_CONNECTION_STRING, AZURE_STORAGE_CONTAINER) cannot be used: ${error.message}`,
		);
	}
}
