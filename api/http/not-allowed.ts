import { ProblemError } from "../problems/problem";
import { problemAnswer } from "./problem-answer";

/** The answer to a method that an address does not have. @param methods those that it has */
export const notAllowed = (method: string, methods: string[]): Response =>
	problemAnswer(
		new ProblemError(405, `${method} is not allowed at this address.`, undefined, {
			allow: methods.join(", "),
		}),
	);
