import { base64url } from "jose";
import { z } from "zod";
import { paths } from "../../../paths";
import { insideSite } from "../../request/redirects.server";
import { sha256 } from "../../request/runtime.server";

/** A longer address is not worth a cookie of its size. */
const LONGEST_PATH = 500;

const wish = z.object({
	/** Where to go on, inside the site. */
	to: z
		.string()
		.max(LONGEST_PATH)
		.transform((to) => insideSite(to, paths.presentations))
		.catch(paths.presentations),
	remember: z.boolean().catch(false),
	popup: z.boolean().catch(false),
});
/** What a sign-in is to end with; it travels in the state. */
export type Wish = z.output<typeof wish>;

const isTrue = (text: string | null) => text === "true";

/** The wish of a start's query: redirectTo, remember, popup. */
export const askedWish = (query: URLSearchParams): Wish =>
	wish.parse({
		to: query.get("redirectTo"),
		remember: isTrue(query.get("remember")),
		popup: isTrue(query.get("popup")),
	});

/** A new state: a random part that nobody guesses, and the wish. */
export function newState(wanted: Wish): string {
	const random = base64url.encode(crypto.getRandomValues(new Uint8Array(32)));
	return `${random}.${base64url.encode(JSON.stringify(wanted))}`;
}

/** The wish in a state; of a text that is none, the plainest wish. */
export function wishIn(state: string | null): Wish {
	try {
		const text = new TextDecoder().decode(base64url.decode(state?.split(".")[1] ?? ""));
		return wish.parse(JSON.parse(text));
	} catch {
		return wish.parse({});
	}
}

/** The nonce that goes with a state: who knows the nonce does not know the state. */
export const nonceOf = (state: string): Promise<string> => sha256(state);

/** Whether an address's query is a provider's answer. */
export const isAnswer = (query: URLSearchParams) =>
	query.has("state") && (query.has("code") || query.has("error"));
