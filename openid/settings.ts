import * as z from "zod";
import { isProviderAddress } from "./discovery";
import { GOOGLE_ISSUER, MICROSOFT_ISSUER } from "./id-token";

/** The provider's name in the path of /ExternalLogin/{provider}. */
const name = z.string().regex(/^[a-z0-9-]{1,40}$/, "must be lower case letters, digits and dashes");
const issuer = z
	.string()
	.refine(isProviderAddress, "must be an https address; http is allowed only for this machine");

/**
 * The environment variables that both the dashboard and the service read: the providers, and our client
 * ids there. A provider without a client id is not set up.
 */
export const openIdSettings = {
	SOCIAL_PROVIDER: name.default("google"),
	SOCIAL_ISSUER: issuer.default(GOOGLE_ISSUER),
	SOCIAL_CLIENT_ID: z.string().optional(),
	ENTERPRISE_PROVIDER: name.default("microsoft"),
	ENTERPRISE_ISSUER: issuer.default(MICROSOFT_ISSUER),
	ENTERPRISE_CLIENT_ID: z.string().optional(),
};
