import { createHmac } from "node:crypto";
import { isSameSecret } from "../../scripts/same-secret.mjs";
import { keyFor } from "../secrets/service-key";
import { type BlobKey, parseKey } from "./key";
import { readExpiryDay, uploadExpiry } from "./lifetimes";

/** What a signed URL allows: writing up to `maxBytes`, or reading as `contentType`. */
type Grant = { permission: "cw"; maxBytes: number } | { permission: "r"; contentType: string };

/** Whether a URL is valid and what it allows, or what is wrong with it. */
type Verified = { grant: Grant; expires: Date } | { refused: "signature" | "expired" };

/** Makes and checks signed URLs for one key each, in the form of Azure's service SAS. */
export interface UrlSigner {
	uploadUrl(key: string, maxBytes: number, origin: string): string;
	readUrl(key: string, contentType: string, origin: string): string;
	verify(key: BlobKey, query: URLSearchParams): Verified;
}

const VERSION = "2024-11-04";

/** Azure writes times without fractions of a second. */
const instantText = (time: number) => new Date(time).toISOString().replace(/\.\d+Z$/, "Z");
/** What a URL for reading without a type is served as: every thumbnail is. */
const USUAL_TYPE = "image/webp";

/** The signed fields, in order. `msz`, the largest body in bytes, is our own addition. */
const FIELDS = ["sv", "se", "sp", "sr", "rsct", "msz"] as const;

/**
 * @param secret the service's key; the signing key is derived from it
 * @param now milliseconds since 1970, for tests
 */
export function createUrlSigner(secret: Uint8Array, now: () => number = Date.now): UrlSigner {
	const key = keyFor(secret, "blob urls");

	const signature = (blob: BlobKey, query: URLSearchParams) => {
		const fields = FIELDS.map((name) => query.get(name) ?? "");
		const text = [`/${blob.mediaId}/${blob.part}`, ...fields].join("\n");
		return createHmac("sha256", key).update(text).digest();
	};

	const signed = (
		blobKey: string,
		origin: string,
		fields: [string, string][],
		coding: BufferEncoding,
	) => {
		const blob = parseKey(blobKey);
		const query = new URLSearchParams(fields);
		query.set("sig", signature(blob, query).toString(coding));
		return `${origin}/blobs/${blob.mediaId}/${blob.part}?${query}`;
	};

	return {
		uploadUrl: (blobKey, maxBytes, origin) =>
			signed(
				blobKey,
				origin,
				[
					["sv", VERSION],
					["se", instantText(uploadExpiry(now()))],
					["sr", "b"],
					["sp", "cw"],
					["msz", String(maxBytes)],
				],
				"base64",
			),
		// A page has a hundred of these: without what is the same in each, and with no letter that HTML or a
		// query would have to write as several.
		readUrl: (blobKey, contentType, origin) =>
			signed(
				blobKey,
				origin,
				[
					["se", readExpiryDay(now())],
					["sp", "r"],
					...(contentType === USUAL_TYPE ? [] : [["rsct", contentType] as [string, string]]),
				],
				"base64url",
			),
		verify(blob, query) {
			const given = Buffer.from(query.get("sig") ?? "", "base64");
			if (!isSameSecret(given, signature(blob, query))) return { refused: "signature" };
			const expires = new Date(query.get("se") ?? "");
			if (!(expires.getTime() > now())) return { refused: "expired" };
			return { expires, grant: grantOf(query) };
		},
	};
}

function grantOf(query: URLSearchParams): Grant {
	return query.get("sp") === "cw"
		? { permission: "cw", maxBytes: Number(query.get("msz")) }
		: { permission: "r", contentType: query.get("rsct") ?? USUAL_TYPE };
}
