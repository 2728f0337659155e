import { parseKey } from "../key";
import { readExpiry, uploadExpiry } from "../lifetimes";
import type { BlobStore } from "../store";
import type { AzurePlace, Sdk } from "./container";

/**
 * Addresses of single blobs with a service SAS. One for reading is the same for a whole day (docs/decisions/0008).
 * @param now milliseconds since 1970, for tests
 */
export function signedUrls(
	sdk: Sdk,
	{ account, container }: AzurePlace,
	now: () => number = Date.now,
): Pick<BlobStore, "uploadUrl" | "readUrl"> {
	const credential = new sdk.StorageSharedKeyCredential(account.name, account.key);
	const isTls = account.url.startsWith("https:");

	const signed = (
		key: string,
		permissions: "r" | "cw",
		expiresOn: number,
		more: { contentType?: string } = {},
	) => {
		const { mediaId, part } = parseKey(key);
		const blobName = `${mediaId}/${part}`;
		const query = sdk.generateBlobSASQueryParameters(
			{
				containerName: container,
				blobName,
				permissions: sdk.BlobSASPermissions.parse(permissions),
				expiresOn: new Date(expiresOn),
				...(isTls ? { protocol: sdk.SASProtocol.Https } : {}),
				...more,
			},
			credential,
		);
		return `${account.url}/${container}/${blobName}?${query}`;
	};

	return {
		// A SAS knows no size: what is too large is refused once it is there.
		uploadUrl: (key) => signed(key, "cw", uploadExpiry(now())),
		readUrl: (key, contentType) => signed(key, "r", readExpiry(now()), { contentType }),
	};
}
