import { ProblemError } from "./problem";

/** The answer while the database is away, or has no time. */
export const NO_DATABASE = new ProblemError(
	503,
	"The service's database does not answer. Try again in a moment.",
	undefined,
	{ "retry-after": "5" },
);
