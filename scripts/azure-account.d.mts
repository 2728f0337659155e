/** The account of a connection string; `url` is where its blobs are, without a slash at its end. */
export interface AzureAccount {
	name: string;
	/** Base64. */
	key: string;
	url: string;
}

export function azureAccount(connectionString: string): AzureAccount;
