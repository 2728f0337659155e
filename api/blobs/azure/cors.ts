import type { BlobServiceClient, CorsRule } from "@azure/storage-blob";
import { ask } from "./calls";

/** What browsers do with files: uploads in one or in blocks, and reads of players, in pieces too. */
const OURS: Omit<CorsRule, "allowedOrigins"> = {
	allowedMethods: "GET,HEAD,PUT,OPTIONS",
	allowedHeaders: "content-type,content-md5,range,if-range,if-none-match,x-ms-*",
	exposedHeaders: "content-md5,content-range,etag,x-ms-*",
	maxAgeInSeconds: 3600,
};

const partsOf = (list: string) =>
	list
		.split(",")
		.map((part) => part.trim())
		.sort();
const isSame = (one: string, other: string) =>
	String(partsOf(one.toLowerCase())) === String(partsOf(other.toLowerCase()));

const isOurs = (rule: CorsRule) =>
	isSame(rule.allowedMethods, OURS.allowedMethods) &&
	isSame(rule.allowedHeaders, OURS.allowedHeaders);

/** The account's rules with one for these origins beside those of others; undefined if they are so already. */
export function withOrigins(
	rules: readonly CorsRule[],
	origins: readonly string[],
): CorsRule[] | undefined {
	const own = rules.find(isOurs);
	// Another service may have its container in the same account.
	const former = own ? partsOf(own.allowedOrigins) : [];
	const all = [...new Set([...former, ...origins])];
	const wanted = all.includes("*") ? ["*"] : all;
	if (own && isSame(own.allowedOrigins, wanted.join())) return undefined;
	return [...rules.filter((rule) => rule !== own), { ...OURS, allowedOrigins: wanted.join() }];
}

/**
 * Lets scripts of these origins read and write files, at addresses that are signed for them.
 * @param origins such as `https://signage.example`; or `*`
 */
export async function allowOrigins(
	service: BlobServiceClient,
	origins: readonly string[],
): Promise<void> {
	const { cors = [] } = await ask("The CORS rules", (abortSignal) =>
		service.getProperties({ abortSignal }),
	);
	const rules = withOrigins(cors, origins);
	if (!rules) return;
	await ask("Setting the CORS rules", (abortSignal) =>
		service.setProperties({ cors: rules }, { abortSignal }),
	);
}
