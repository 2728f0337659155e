import { join } from "node:path";
import { isLoopback } from "@signage/contract/http/loopback";
import { openAzureBlobs } from "../blobs/azure/azure-blobs";
import { ContainerError, type Owner } from "../blobs/azure/container";
import { createLocalBlobs, type LocalBlobs } from "../blobs/local";
import type { BlobStore } from "../blobs/store";
import { entriesIn } from "../disk/entries";
import { logError } from "../problems/log-error";
import { keyedHashOf } from "../secrets/hashes";
import type { Config } from "./config";
import { databaseId, EMBEDDED_ID, filesFolder, hasFiles } from "./identity";
import { StartError } from "./start-error";

/** The files of the service. */
export interface OpenBlobs {
	blobs: BlobStore;
	/** Null: they are not in the data folder, so nothing here serves them. */
	local: LocalBlobs | null;
	/** Has a storage elsewhere let the scripts of dashboard and player in; of files here it says where browsers refuse them. */
	allowBrowsers(): Promise<void>;
}

/** Where dashboard and player are; anywhere, as with files of our own, where it is not said, or as this machine alone sees it. */
function originsOf({ dashboardUrl, publicUrl }: Config): string[] {
	const places = [dashboardUrl, publicUrl].flatMap((url) => (url === null ? [] : new URL(url)));
	const isSaid = places.length === 2 && !places.some(({ hostname }) => isLoopback(hostname));
	return isSaid ? places.map(({ origin }) => origin) : ["*"];
}

/**
 * Says that a dashboard opened by https names files that are not: browsers load and send none of those. They take this machine's own.
 * A service without an address of its own is reached at its caller's, without TLS (docs/decisions/0008).
 */
function warnOfMixedContent({ dashboardUrl, publicUrl }: Config): void {
	if (!dashboardUrl?.startsWith("https:") || publicUrl?.startsWith("https:")) return;
	if (isLoopback(new URL(publicUrl ?? dashboardUrl).hostname)) return;
	console.warn(
		"DASHBOARD_URL is https and the service is not: browsers refuse its pictures and uploads there. Put the service behind TLS too, and set API_PUBLIC_URL to its https address.",
	);
}

/** Who opens the files: one who only reads them, one whose database is new, as for an import, or one who has had them. */
type Opener = "reader" | "newcomer" | "owner";

async function ownerOf(config: Config, opener: Opener): Promise<Owner> {
	const key = keyedHashOf(config, "identity", "files");
	const database = opener === "reader" ? null : await databaseId(config);
	return { key, database, adopts: opener === "owner" };
}

/**
 * Checks that the files of this installation are not in the other place: they would all be missing.
 * @throws StartError
 */
async function checkPlace(config: Config): Promise<void> {
	const { azure, dataDir, postgres } = config;
	if (azure && (await hasFiles(dataDir)))
		throw new StartError(
			`The files of this installation are in ${filesFolder(dataDir)}, and AZURE_STORAGE_CONNECTION_STRING names another place. Move the installation with \`npm run export\` and \`npm run import\`, run without that setting, or take the folder away where its files are in the container already.`,
		);
	if (!azure && !postgres && (await entriesIn(dataDir)).includes(EMBEDDED_ID))
		throw new StartError(
			`The files of the installation in ${dataDir} (DATA_DIR) are in Azure: set AZURE_STORAGE_CONNECTION_STRING, or remove ${join(dataDir, EMBEDDED_ID)} where they are in the folder now.`,
		);
}

/**
 * Opens the files where the settings say.
 * @throws StartError where they cannot be reached, or are another service's or another database's
 */
export async function openBlobs(config: Config, opener: Opener): Promise<OpenBlobs> {
	const { azure, dataDir, secret } = config;
	await checkPlace(config);
	if (!azure) {
		const local = createLocalBlobs({ dir: filesFolder(dataDir), secret });
		return { blobs: local, local, allowBrowsers: async () => warnOfMixedContent(config) };
	}
	try {
		const blobs = await openAzureBlobs(azure, () => ownerOf(config, opener));
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
