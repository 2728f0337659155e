import type { EndpointName } from "@signage/contract/endpoints";
import { countMalformedCode } from "../devices/rules/verify-device";
import type { Services } from "../start/services";
import type { Caller } from "./callers";
import { emptyBadRequest, unauthorized } from "./problem-answer";

interface UnfitBody {
	services: Services;
	caller: Caller;
	address: string;
	/** The JSON that does not match the endpoint's schema; undefined when there was none. */
	value: unknown;
}

const hasMember = (value: unknown, name: string) =>
	typeof value === "object" && value !== null && name in value;

const doesNotBind = () => emptyBadRequest();

/**
 * Endpoints that treat a body that does not match their schema differently from the usual validation
 * problem: account calls answer as ASP.NET Core's model binding does, and a malformed device code
 * counts as a wrong one. Without a Response, the validation problem follows.
 */
export const unfitBodies: {
	[N in EndpointName]?: (unfit: UnfitBody) => Response | undefined | Promise<undefined>;
} = {
	login: doesNotBind,
	register: doesNotBind,
	forgotPassword: doesNotBind,
	resetPassword: doesNotBind,
	resendConfirmationEmail: doesNotBind,
	magicSend: doesNotBind,
	manageTwoFactor: doesNotBind,
	updateInfo: doesNotBind,
	refresh: ({ value }) => (hasMember(value, "refreshToken") ? unauthorized() : emptyBadRequest()),
	verifyDevice: async ({ services, caller, address }) => {
		await countMalformedCode(services, caller.userId, address);
		return undefined;
	},
};
