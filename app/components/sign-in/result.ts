import type { Reason } from "@signage/contract/problem";
import type { ShownError } from "../errors/shown-error";

/** What a popup reports to the page that opened it. */
export type SignInResult =
	| { type: "signed-in"; to: string }
	| { type: "failed"; error: ShownError };

/** Parses a message's content; undefined if it is no result. */
export function readResult(content: unknown): SignInResult | undefined {
	const { type, to, error } = (content ?? {}) as Record<string, unknown>;
	if (type === "signed-in" && typeof to === "string") return { type, to };
	const { title, message, reason, requestId } = (error ?? {}) as Record<string, unknown>;
	if (type === "failed" && typeof title === "string" && typeof message === "string")
		return {
			type,
			error: {
				title,
				message,
				...(typeof reason === "string" && { reason: reason as Reason }),
				...(typeof requestId === "string" && { requestId }),
			},
		};
	return undefined;
}
