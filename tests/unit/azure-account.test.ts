import { expect, test } from "vitest";
import { readSettings } from "../../api/start/config";
import { azureAccount } from "../../scripts/azure-account.mjs";

const KEY = "c2VjcmV0LWtleQ==";

const SAID: [string, string, string][] = [
	[
		"as Azure shows it",
		`DefaultEndpointsProtocol=https;AccountName=shop;AccountKey=${KEY};EndpointSuffix=core.windows.net`,
		"https://shop.blob.core.windows.net",
	],
	[
		"of another cloud",
		`AccountName=shop;AccountKey=${KEY};EndpointSuffix=core.chinacloudapi.cn`,
		"https://shop.blob.core.chinacloudapi.cn",
	],
	[
		"with an address of its own",
		` AccountName = shop ;AccountKey=${KEY};BlobEndpoint=http://127.0.0.1:9/shop/;`,
		"http://127.0.0.1:9/shop",
	],
];
test.each(SAID)("a connection string %s names account, key and place", (_, text, url) => {
	expect(azureAccount(text)).toEqual({ name: "shop", key: KEY, url });
});

test("the emulator's short form is its account", () => {
	const { name, url } = azureAccount("UseDevelopmentStorage=true");
	expect([name, url]).toEqual(["devstoreaccount1", "http://127.0.0.1:10000/devstoreaccount1"]);
});

const WRONG: [string, string, RegExp][] = [
	[
		"no key",
		"AccountName=shop;SharedAccessSignature=sv=1&sig=hidden",
		/AccountName and AccountKey/,
	],
	["no account", `AccountKey=${KEY}`, /AccountName and AccountKey/],
	["no address", `AccountName=a;AccountKey=${KEY};BlobEndpoint=ftp://x`, /no web address/],
];
test.each(WRONG)(
	"%s: the setting is refused by its name, without what is secret",
	(_, text, why) => {
		const read = () => readSettings({ AZURE_STORAGE_CONNECTION_STRING: text });
		expect(read).toThrow(why);
		expect(read).toThrow(/^AZURE_STORAGE_CONNECTION_STRING /);
		expect(read).not.toThrow(/hidden|c2Vj/);
	},
);

test("without the setting files are in the data folder; a container has a name that Azure takes", () => {
	expect(readSettings({}).azure).toBeNull();
	const AZURE_STORAGE_CONNECTION_STRING = `AccountName=shop;AccountKey=${KEY}`;
	expect(readSettings({ AZURE_STORAGE_CONNECTION_STRING }).azure?.container).toBe("signage");
	for (const name of ["ab", "Signage", "a--b", "-ab", "a_b", "a".repeat(64)])
		expect(() => readSettings({ AZURE_STORAGE_CONTAINER: name }), name).toThrow(
			/^AZURE_STORAGE_CONTAINER must be 3 to 63/,
		);
});
