import type { BlobServiceClient, ContainerClient } from "@azure/storage-blob";
import type { AzureAccount } from "../../../scripts/azure-account.mjs";
import { StorageAwayError } from "../errors";
import { ask, isConflict } from "./calls";

export type Sdk = typeof import("@azure/storage-blob");

/** An account and what its files are in. */
export interface AzurePlace {
	account: AzureAccount;
	container: string;
}

/** The container cannot be used. The message is one line without a secret. */
export class ContainerError extends Error {}

/** A container that is open, with the library that opened it. */
export interface OpenContainer {
	sdk: Sdk;
	service: BlobServiceClient;
	container: ContainerClient;
}

/** The blob that says whose files these are. */
const OWNER = "owner";
const RETRIES = { maxTries: 4, retryDelayInMs: 250, maxRetryDelayInMs: 2000 };

/** The library is loaded only where it is used. */
async function clientsOf({ account, container }: AzurePlace): Promise<OpenContainer> {
	const sdk = await import("@azure/storage-blob");
	const credential = new sdk.StorageSharedKeyCredential(account.name, account.key);
	const service = new sdk.BlobServiceClient(account.url, credential, { retryOptions: RETRIES });
	return { sdk, service, container: service.getContainerClient(container) };
}

/** @throws ContainerError where everybody may read */
async function makePrivate({ container }: OpenContainer): Promise<void> {
	await ask("Making the container", (abortSignal) => container.createIfNotExists({ abortSignal }));
	const { blobPublicAccess } = await ask("The container", (abortSignal) =>
		container.getProperties({ abortSignal }),
	);
	if (blobPublicAccess)
		throw new ContainerError("everybody may read it; set its access level to private");
}

/** Claims the container, whole or not at all, as another process may start too. @throws ContainerError where it is another's */
async function claim({ container }: OpenContainer, owner: string): Promise<void> {
	const mark = container.getBlockBlobClient(OWNER);
	const conditions = { ifNoneMatch: "*" };
	try {
		await ask("Claiming the container", (abortSignal) =>
			mark.upload(owner, Buffer.byteLength(owner), { abortSignal, conditions }),
		);
		return;
	} catch (error) {
		if (!isConflict(error)) throw error;
	}
	const found = await ask("The container's owner", (abortSignal) =>
		mark.downloadToBuffer(0, undefined, { abortSignal }),
	);
	if (found.toString() !== owner)
		throw new ContainerError(
			`it belongs to a service with another service.key; name another container, or remove the blob "${OWNER}" in it where that service is no more`,
		);
}

/**
 * Opens a container for the service that `owner` names; makes it, private, if it is not there. Another service's sweep
 * would remove all files, so a container belongs to one.
 * @throws ContainerError with what is wrong and what to do
 */
export async function openContainer(place: AzurePlace, owner: string): Promise<OpenContainer> {
	const open = await clientsOf(place);
	try {
		await makePrivate(open);
		await claim(open, owner);
		return open;
	} catch (error) {
		if (error instanceof StorageAwayError) throw new ContainerError(error.reason);
		if (isConflict(error)) throw new ContainerError((error as Error).message.split("\n", 1)[0]);
		throw error;
	}
}
