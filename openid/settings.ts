import { z } from "zod";
import { isProviderAddress } from "./discovery";
import { GOOGLE_ISSUER, MICROSOFT_ISSUER } from "./id-token";

/** The segment that names a provider in the path of the call. */
const name = z.string().regex(/^[a-z0-9-]{1,40}$/, "must be lower case letters, digits and dashes");
const issuer = z
	.string()
	.refine(isProviderAddress, "must be an https address; http is for this machine alone");

/**
 * The environment variables that the dashboard and the service both read, so that one setting serves
 * both: who signs people in, and as whom we are known there. Without a client id nobody does.
 */
export const openIdSettings = {
	SOCIAL_PROVIDER: name.default("google"),
	SOCIAL_ISSUER: issuer.default(GOOGLE_ISSUER),
	SOCIAL_CLIENT_ID: z.string().optional(),
	ENTERPRISE_PROVIDER: name.default("microsoft"),
	ENTERPRISE_ISSUER: issuer.default(MICROSOFT_ISSUER),
	ENTERPRISE_CLIENT_ID: z.string().optional(),
};
