import type { ShownError } from "../error-box";

/** What a popup tells the page that opened it. */
export type SignInResult =
	| { type: "signed-in"; to: string }
	| { type: "failed"; error: ShownError };

/** A message's content as a result, or undefined for anything else. */
export function readResult(content: unknown): SignInResult | undefined {
	const { type, to, error } = (content ?? {}) as Record<string, unknown>;
	if (type === "signed-in" && typeof to === "string") return { type, to };
	const { title, message } = (error ?? {}) as Record<string, unknown>;
	if (type === "failed" && typeof title === "string" && typeof message === "string")
		return { type, error: { title, message } };
	return undefined;
}
