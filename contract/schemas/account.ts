import { z } from "zod";

export const credentials = z.object({
	email: z.string(),
	password: z.string(),
	twoFactorCode: z.string().nullish(),
	twoFactorRecoveryCode: z.string().nullish(),
});

export const loginQuery = z.object({
	useCookies: z.string().optional(),
	useSessionCookies: z.string().optional(),
});

/** `expiresIn` in seconds. The access token decides whether a login succeeded (spec 5). */
export const tokens = z.object({
	tokenType: z.string().nullish(),
	accessToken: z.string().min(1),
	expiresIn: z.number().nullish(),
	refreshToken: z.string().nullish(),
});
export type Tokens = z.output<typeof tokens>;

export const registration = z.object({ email: z.string(), password: z.string() });
export const refreshRequest = z.object({ refreshToken: z.string() });
export const emailOnly = z.object({ email: z.string() });
export const resetPasswordRequest = z.object({
	email: z.string(),
	newPassword: z.string(),
	resetCode: z.string(),
});
export const confirmEmailQuery = z.object({
	userId: z.string(),
	code: z.string(),
	changedEmail: z.string().optional(),
});

export const twoFactorRequest = z.object({
	enable: z.boolean().nullish(),
	twoFactorCode: z.string().nullish(),
	resetSharedKey: z.boolean().nullish(),
	resetRecoveryCodes: z.boolean().nullish(),
	forgetMachine: z.boolean().nullish(),
});
export const twoFactorAnswer = z.object({
	sharedKey: z.string(),
	recoveryCodesLeft: z.number(),
	recoveryCodes: z.array(z.string()).nullish(),
	isTwoFactorEnabled: z.boolean(),
	isMachineRemembered: z.boolean(),
});

export const infoRequest = z.object({
	newEmail: z.string().nullish(),
	newPassword: z.string().nullish(),
	oldPassword: z.string().nullish(),
});
export const infoAnswer = z.object({ email: z.string(), isEmailConfirmed: z.boolean() });

export const magicQuery = z.object({
	magicToken: z.string(),
	twoFactorCode: z.string().optional(),
	twoFactorRecoveryCode: z.string().optional(),
});
export const externalParams = z.object({ provider: z.string() });
export const externalLogin = z.object({
	idToken: z.string(),
	/** What the token must have as its nonce, where the caller made one. */
	nonce: z.string().nullish(),
});
