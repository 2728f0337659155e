import * as z from "zod";
import { type AzureAccount, azureAccount } from "../../scripts/azure-account.mjs";

/** The environment variables of the files' storage. */
export const storageVariables = {
	AZURE_STORAGE_CONNECTION_STRING: z.string().optional(),
	AZURE_STORAGE_CONTAINER: z
		.string()
		.regex(
			/^(?=.{3,63}$)[a-z0-9]+(?:-[a-z0-9]+)*$/,
			"must be 3 to 63 small letters, digits and single hyphens between them",
		)
		.default("signage"),
};

type Variables = z.output<z.ZodObject<typeof storageVariables>>;

/** A container of Azure Blob storage, or of an emulator. */
export interface AzureSettings {
	account: AzureAccount;
	container: string;
}

/**
 * Where files are stored; null: in the data folder.
 * @throws Error for a connection string that names no account and key
 */
export function storageSettings(values: Variables): { azure: AzureSettings | null } {
	const { AZURE_STORAGE_CONNECTION_STRING: text, AZURE_STORAGE_CONTAINER: container } = values;
	if (text === undefined) return { azure: null };
	try {
		return { azure: { account: azureAccount(text), container } };
	} catch (error) {
		throw new Error(`AZURE_STORAGE_CONNECTION_STRING ${(error as Error).message}`);
	}
}
