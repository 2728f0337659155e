import type { EndpointName } from "@signage/contract/endpoints";
import { countMalformedCode } from "../devices/rules/verify-device";
import type { Services } from "../start/services";
import type { Caller } from "./callers";
import { emptyBadRequest, unauthorized } from "./problem-answer";

interface Refused {
	services: Services;
	caller: Caller;
	address: string;
	/** The JSON that does not fit the row's schema; undefined where there was none. */
	value: unknown;
}

const hasMember = (value: unknown, name: string) =>
	typeof value === "object" && value !== null && name in value;

const binds = () => emptyBadRequest();

/**
 * What a body that does not fit does, where that is more than a validation problem: the account
 * calls answer as ASP.NET Core's binding does (facts.md), and a malformed device code counts as a
 * failure. No Response: the validation problem follows.
 */
export const refusedBodies: {
	[N in EndpointName]?: (refused: Refused) => Response | undefined;
} = {
	login: binds,
	register: binds,
	forgotPassword: binds,
	resetPassword: binds,
	resendConfirmationEmail: binds,
	magicSend: binds,
	manageTwoFactor: binds,
	updateInfo: binds,
	refresh: ({ value }) => (hasMember(value, "refreshToken") ? unauthorized() : emptyBadRequest()),
	verifyDevice: ({ services, caller, address }) => {
		countMalformedCode(services, caller.userId, address);
		return undefined;
	},
};
