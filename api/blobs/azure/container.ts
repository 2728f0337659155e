import type { BlobServiceClient, ContainerClient } from "@azure/storage-blob";
import type { AzureAccount } from "../../../scripts/azure-account.mjs";
import { BlobError, StorageAwayError } from "../errors";
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

/** Whose files a container has. */
export interface Owner {
	/** A hash of the service's key. */
	key: string;
	/** The database that knows the files; null for one who only reads them. */
	database: string | null;
	/** Whether a container that an older version has claimed, which named no database, is this one's. */
	adopts: boolean;
}

/** The blob that says whose files these are: a hash of the key, and the database. */
const OWNER = "owner";
const OTHER_KEY = `it belongs to a service with another service.key; name another container, or remove the blob "${OWNER}" in it where that service is no more`;
const OTHER_DATABASE = `it belongs to another database with the same service.key, such as the installation that this is a copy of, and the files of that would be removed; name another container, or remove the blob "${OWNER}" in it where that database is no more`;
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
async function claim(container: ContainerClient, owner: Owner): Promise<void> {
	const mark = container.getBlockBlobClient(OWNER);
	const { key, database, adopts } = owner;
	const name = `${key} ${database}`;
	const write = (conditions: object) =>
		ask("Claiming the container", (abortSignal) =>
			mark.upload(name, Buffer.byteLength(name), { abortSignal, conditions }),
		);
	const isFree = database !== null && (await taken(write({ ifNoneMatch: "*" })));
	if (isFree) return;
	const found = await ask("The container's owner", (abortSignal) =>
		mark.downloadToBuffer(0, undefined, { abortSignal }),
	).catch((error) => {
		// Nobody's, such as one whose owner was removed by hand.
		if (database === null && error instanceof BlobError && error.status === 404) return null;
		throw error;
	});
	if (found === null) return;
	const [foundKey, foundDatabase] = found.toString().split(" ");
	if (foundKey !== key) throw new ContainerError(OTHER_KEY);
	if (database === null || foundDatabase === database) return;
	if (foundDatabase !== undefined || !adopts) throw new ContainerError(OTHER_DATABASE);
	const { etag } = await ask("The container's owner", (abortSignal) =>
		mark.getProperties({ abortSignal }),
	);
	// Two of one service may do so at once.
	if (!(await taken(write({ ifMatch: etag })))) await claim(container, owner);
}

/** Whether something was written that may be there once; false where somebody was faster. */
async function taken(writing: Promise<unknown>): Promise<boolean> {
	try {
		await writing;
		return true;
	} catch (error) {
		if (isConflict(error)) return false;
		throw error;
	}
}

/**
 * Opens a container for the service and the database that `owner` names; makes it, private, if it is not there. The sweep
 * removes all files that the database does not know, so a container belongs to one database.
 * @param owner is asked once the container has been reached
 * @throws ContainerError with what is wrong and what to do
 */
export async function openContainer(
	place: AzurePlace,
	owner: () => Promise<Owner>,
): Promise<OpenContainer> {
	const open = await clientsOf(place);
	try {
		await makePrivate(open);
		await claim(open.container, await owner());
		return open;
	} catch (error) {
		if (error instanceof StorageAwayError) throw new ContainerError(error.reason);
		if (isConflict(error)) throw new ContainerError((error as Error).message.split("\n", 1)[0]);
		throw error;
	}
}
