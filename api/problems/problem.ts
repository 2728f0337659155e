import { notFoundWords } from "@signage/contract/text/gone-words";
import { grouped } from "./grouped";

/** Messages by key, as ASP.NET Core's validation problems carry them. */
export type ProblemErrors = Record<string, string[]>;

/** Thrown by rules and handlers; the HTTP layer answers with it. */
export class ProblemError extends Error {
	constructor(
		readonly status: number,
		readonly detail: string,
		readonly errors?: ProblemErrors,
		readonly headers?: Readonly<Record<string, string>>,
		/** What else the answer has, beside the members of every problem. */
		readonly more?: Readonly<Record<string, unknown>>,
	) {
		super(detail);
		this.name = "ProblemError";
	}
}

export const notFound = (what: string) => new ProblemError(404, notFoundWords(what));
/** To a call that was under way when its account was removed: its token is none any more. */
export const accountGone = () =>
	new ProblemError(401, "The account was removed.", undefined, { "www-authenticate": "Bearer" });
/** @param what in the plural */
export const tooMany = (most: number, what: string) =>
	new ProblemError(
		400,
		`Your account can have at most ${grouped(most)} ${what}. Delete one first.`,
	);
export const invalid = (errors: ProblemErrors) =>
	new ProblemError(400, Object.values(errors).flat().join("\n"), errors);
