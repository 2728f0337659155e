import { type NormalisedError, problem } from "@signage/contract/problem";

/** A call of the service that did not succeed, already in the words of spec 8. */
export class ServiceError extends Error implements NormalisedError {
	readonly title: string;
	readonly statusCode?: number;
	/** `detail` is the service's own word for it, which callers may tell cases by. */
	constructor(
		normalised: NormalisedError,
		readonly detail?: string,
	) {
		super(normalised.message);
		this.name = "ServiceError";
		this.title = normalised.title;
		this.statusCode = normalised.statusCode;
	}
	/** The three fields that pages show. */
	toJSON(): NormalisedError {
		return { title: this.title, message: this.message, statusCode: this.statusCode };
	}
}

const plain = (message: string, statusCode?: number) =>
	new ServiceError({ title: "Error", message, statusCode });

/** The service could not be reached, or broke off (spec 8: no response). */
export const noResponse = () => plain("No response from server");
/** The call could not be made at all (spec 8: request setup failure). */
export const requestFailed = () => plain("Error in request");
/** The answer is not what the contract promises (spec 8: anything else). */
export const unexpected = () => plain("Unexpected error");

/** The status of the page that shows an error: the service's own, 502 where it gave none (forms.md). */
export const pageStatus = (error: NormalisedError) => error.statusCode ?? 502;

interface Details {
	detail?: string;
	/** All validation messages, joined by new lines; absent when there are none. */
	messages?: string;
}

function readDetails(body: unknown): Details {
	const parsed = problem.safeParse(body);
	if (!parsed.success) return {};
	const { detail, errors } = parsed.data;
	const list = Array.isArray(errors)
		? errors.map((error) => error.detail)
		: Object.values(errors ?? {}).flat();
	return { detail: detail ?? undefined, messages: list.join("\n") || undefined };
}

/**
 * The error catalogue of spec 8 for an HTTP status and the answer's parsed body
 * (undefined where the body was empty or no JSON).
 */
export function normaliseStatus(status: number, body: unknown): ServiceError {
	const { detail, messages } = readDetails(body);
	const error = (title: string, message: string) =>
		new ServiceError({ title, message, statusCode: status }, detail);
	if (status === 401) return error("Unauthorized", detail ?? "You are not signed in");
	if (status === 400 || status === 422)
		return error("Bad request", messages ?? detail ?? "No specific error messages provided");
	if (status === 500) return error("Error", "Internal server error");
	return error("Error", detail ?? `The service answered with status ${status}`);
}
