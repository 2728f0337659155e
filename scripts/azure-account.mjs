/**
 * The account of a connection string; `url` is where its blobs are, without a slash at its end, `key` is in base64.
 * @typedef {{ name: string, key: string, url: string }} AzureAccount
 */

/** The account of Azure's emulators; its key is the same everywhere and public. */
const EMULATOR = {
	name: "devstoreaccount1",
	key: "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==",
	url: "http://127.0.0.1:10000/devstoreaccount1",
};

/** @param {string} url */
const isWeb = (url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

/**
 * The account that a connection string of Azure Blob storage names.
 * @param {string} connectionString such as "DefaultEndpointsProtocol=https;AccountName=…;AccountKey=…"
 * @returns {AzureAccount}
 * @throws Error with words that follow the setting's name, and nothing of the key
 */
export function azureAccount(connectionString) {
	/** @type {Map<string, string>} */
	const fields = new Map(
		connectionString.split(";").map((field) => {
			const [name = ""] = field.split("=", 1);
			return [name.trim(), field.slice(name.length + 1).trim()];
		}),
	);
	if (fields.get("UseDevelopmentStorage") === "true") return EMULATOR;
	const [name, key] = [fields.get("AccountName"), fields.get("AccountKey")];
	if (!name || !key)
		throw new Error("must have AccountName and AccountKey, which signs the addresses of files");
	const suffix = fields.get("EndpointSuffix") || "core.windows.net";
	const protocol = fields.get("DefaultEndpointsProtocol") || "https";
	const url = fields.get("BlobEndpoint") || `${protocol}://${name}.blob.${suffix}`;
	if (!isWeb(url)) throw new Error("has a BlobEndpoint that is no web address");
	return { name, key, url: url.replace(/\/+$/, "") };
}
