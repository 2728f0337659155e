import { createHash } from "node:crypto";
import { azureAccount } from "../../scripts/azure-account.mjs";

/** Whether the services of this project have their files in Azure; else they have them in their data folders. */
export const isOnAzure = process.env.TEST_STORAGE === "azure";

const connectionString = () => String(process.env.SIGNAGE_AZURITE);

/** Each data folder has a container of its own. */
const containerOf = (dataDir: string) =>
	createHash("sha256").update(dataDir).digest("hex").slice(0, 40);

/** The environment variables that name a data folder's storage. */
export const storageEnv = (dataDir: string): Record<string, string> =>
	isOnAzure
		? {
				AZURE_STORAGE_CONNECTION_STRING: connectionString(),
				AZURE_STORAGE_CONTAINER: containerOf(dataDir),
			}
		: {};

/** A container as Azure's own library sees it, which is loaded only where it is used. */
export async function containerClient(connection: string, name: string) {
	const { BlobServiceClient } = await import("@azure/storage-blob");
	return BlobServiceClient.fromConnectionString(connection).getContainerClient(name);
}

/** The names of all blobs of a container, of those too that are only blocks yet. */
export async function blobNames(connection: string, name: string): Promise<string[]> {
	const container = await containerClient(connection, name);
	const names: string[] = [];
	for await (const blob of container.listBlobsFlat({ includeUncommitedBlobs: true }))
		names.push(blob.name);
	return names.sort();
}

/** The names of all files of the service with this data folder, `<media id>/<part>`, in Azure. */
export async function storedInAzure(dataDir: string): Promise<string[]> {
	const names = await blobNames(connectionString(), containerOf(dataDir));
	return names.filter((name) => name.includes("/"));
}

/** Where a service's files are, without a slash at its end. */
export const filesAt = ({ url, dataDir }: { url: string; dataDir: string }): string =>
	isOnAzure ? `${azureAccount(connectionString()).url}/${containerOf(dataDir)}` : `${url}/blobs`;
