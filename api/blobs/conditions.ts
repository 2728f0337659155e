import type { Context } from "hono";
import { BlobError } from "./errors";
import { storedEtag } from "./etag";

const bare = (tag: string) => tag.trim().replaceAll('"', "");

/**
 * Whether what is stored at the path may be replaced, by If-Match and If-None-Match.
 * @throws BlobError 409 or 412 when not
 */
export async function checkConditions(c: Context, path: string): Promise<void> {
	const [match, noneMatch] = [c.req.header("if-match"), c.req.header("if-none-match")];
	if (match === undefined && noneMatch === undefined) return;
	const etag = await storedEtag(path);
	if (noneMatch === "*" && etag !== null)
		throw new BlobError(409, "BlobAlreadyExists", "The specified blob already exists.");
	const isNamed = (tag: string) => etag !== null && bare(tag) === bare(etag);
	// RFC 9110, 13.1.1: the star names whatever is stored, and nothing where nothing is.
	const isOther = match !== undefined && (match === "*" ? etag === null : !isNamed(match));
	if (isOther || (noneMatch !== undefined && isNamed(noneMatch)))
		throw new BlobError(
			412,
			"ConditionNotMet",
			"The condition specified using HTTP conditional header(s) is not met.",
		);
}
