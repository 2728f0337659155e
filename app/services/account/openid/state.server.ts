import { base64url } from "jose";
import * as z from "zod";
import { paths } from "../../../paths";
import { pageAfterSignIn } from "../../request/redirects.server";
import { sha256 } from "../../request/runtime.server";

/** Longer paths are dropped: the state must fit into a cookie. */
const LONGEST_PATH = 500;

const wish = z.object({
	/** The path to go to after sign-in. */
	to: z.string().max(LONGEST_PATH).transform(pageAfterSignIn).catch(paths.presentations),
	remember: z.boolean().catch(false),
	popup: z.boolean().catch(false),
});
/**
 * What the person asked for when starting a sign-in; sent to the provider and back in the state.
 */
export type Wish = z.output<typeof wish>;

const isTrue = (text: string | null) => text === "true";

/** The wish from the query of /sign-in/:way (`redirectTo`, `remember`, `popup`). */
export const askedWish = (query: URLSearchParams): Wish =>
	wish.parse({
		to: query.get("redirectTo"),
		remember: isTrue(query.get("remember")),
		popup: isTrue(query.get("popup")),
	});

/** A new state: 256 random bits, a dot, and the wish as JSON, both base64url. */
export function newState(wanted: Wish): string {
	const random = base64url.encode(crypto.getRandomValues(new Uint8Array(32)));
	return `${random}.${base64url.encode(JSON.stringify(wanted))}`;
}

/** The wish in a state; the default wish if the state is missing or malformed. */
export function wishIn(state: string | null): Wish {
	try {
		const text = new TextDecoder().decode(base64url.decode(state?.split(".")[1] ?? ""));
		return wish.parse(JSON.parse(text));
	} catch {
		return wish.parse({});
	}
}

/** The nonce for a state: its SHA-256, so the nonce does not reveal the state. */
export const nonceOf = (state: string): Promise<string> => sha256(state);

/** Whether a query is a provider's answer. */
export const isAnswer = (query: URLSearchParams) =>
	query.has("state") && (query.has("code") || query.has("error"));
