import type { NormalisedError } from "@signage/contract/problem";
import type { ServiceError } from "../client/errors.server";

const UNKNOWN: NormalisedError = { title: "Unknown error", message: "Unknown error" };
const NOT_RESET: NormalisedError = {
	title: "Error",
	message: "Failed to reset password",
	statusCode: 401,
};

/** Login-type flows (spec 8): 403 is Forbidden, any other HTTP error is one and the same Unauthorized. */
export function normaliseLogin(status: number | undefined, message: string): NormalisedError {
	if (status === undefined) return UNKNOWN;
	if (status === 403) return { title: "Forbidden", message, statusCode: 403 };
	return { title: "Unauthorized", message: "Failed to login", statusCode: 401 };
}

/** Forgot password (spec 8): one answer for every HTTP error, another where there was none. */
export const normaliseForgot = ({ statusCode }: ServiceError): NormalisedError =>
	statusCode === undefined ? UNKNOWN : NOT_RESET;

/** Reset password (spec 8): a 400 in the words of the shared parser, else as forgot password. */
export const normaliseReset = (error: ServiceError): NormalisedError =>
	error.statusCode === 400 ? error.toJSON() : normaliseForgot(error);
