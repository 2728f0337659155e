import type { NormalisedError, Reason } from "@signage/contract/problem";
import type { ServiceError } from "../client/errors.server";

const UNKNOWN: NormalisedError = { title: "Unknown error", message: "Unknown error" };
const NOT_RESET: NormalisedError = {
	title: "Error",
	message: "Failed to reset password",
	statusCode: 401,
};

/**
 * The error of login-type flows (spec 8): 403 is Forbidden with `message`, any other status is
 * always the same Unauthorized, no status is "Unknown error".
 */
export function normaliseLogin(status: number | undefined, message: string): NormalisedError {
	if (status === undefined) return UNKNOWN;
	if (status === 403) return { title: "Forbidden", message, statusCode: 403 };
	return { title: "Unauthorized", message: "Failed to login", statusCode: 401 };
}

/** The error of forgot password (spec 8): the same for every status, another for no status. */
export const normaliseForgot = ({ statusCode }: ServiceError): NormalisedError =>
	statusCode === undefined ? UNKNOWN : NOT_RESET;

/**
 * The error of reset password (spec 8): 400 keeps its own
 * message, the rest is like forgot password.
 */
export const normaliseReset = (error: ServiceError): NormalisedError =>
	error.statusCode === 400 ? error.toJSON() : normaliseForgot(error);

/** What the service says of a sign-in that it refuses, beside a wrong password (contract.md). */
const REFUSALS = ["LockedOut", "NotAllowed"] as const;

function reasonOf({ statusCode = 0, detail = "" }: ServiceError): Reason | undefined {
	const told = REFUSALS.find((one) => one === detail);
	if (told) return told;
	if (statusCode === 429) return "TooMany";
	return statusCode >= 500 ? "Unavailable" : undefined;
}

/** An error whose words are the same for all, with why it came: its help must not blame what was typed. */
export function withReason(
	normalise: (error: ServiceError) => NormalisedError,
): (error: ServiceError) => NormalisedError {
	return (error) => {
		const reason = reasonOf(error);
		return { ...normalise(error), ...(reason && { reason }) };
	};
}
