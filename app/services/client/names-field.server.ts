import { ServiceError } from "./errors.server";

const REFUSED = [400, 422];

/**
 * Whether a service has refused a call over this field of its body, be it one that it does not know: as the key or in the words of
 * `errors`, or in `detail`, in any case, also as `$.name`.
 */
export function namesField(cause: unknown, name: string): cause is ServiceError {
	if (!(cause instanceof ServiceError) || !REFUSED.includes(cause.statusCode ?? 0)) return false;
	const word = new RegExp(`(?<!\\w)${name}(?!\\w)`, "i");
	return [...Object.entries(cause.fields).flat(2), cause.detail ?? ""].some((said) =>
		word.test(said),
	);
}
