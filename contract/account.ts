import * as z from "zod";
import type { Endpoint } from "./endpoint";

const credentials = z.object({
	email: z.string(),
	password: z.string(),
	twoFactorCode: z.string().nullish(),
	twoFactorRecoveryCode: z.string().nullish(),
});

const loginQuery = z.object({
	useCookies: z.string().optional(),
	useSessionCookies: z.string().optional(),
});

/** `expiresIn` in seconds. A login succeeded if there is an access token (spec 5). */
const tokens = z.object({
	tokenType: z.string().nullish(),
	accessToken: z.string().min(1),
	expiresIn: z.number().nullish(),
	refreshToken: z.string().nullish(),
});
export type Tokens = z.output<typeof tokens>;

const magicTokens = tokens.extend({
	/** Open: the password was set before anybody had shown that the address is theirs, and has ended by this sign-in. */
	isPasswordEnded: z.boolean().nullish(),
});

const registration = z.object({ email: z.string(), password: z.string() });
const refreshRequest = z.object({ refreshToken: z.string() });
const logoutRequest = z.object({ refreshToken: z.string().nullish() }).nullish();
const emailOnly = z.object({ email: z.string() });
const resetPasswordRequest = z.object({
	email: z.string(),
	newPassword: z.string(),
	resetCode: z.string(),
});
export const confirmEmailQuery = z.object({
	userId: z.string(),
	code: z.string(),
	changedEmail: z.string().optional(),
});

const twoFactorRequest = z.object({
	enable: z.boolean().nullish(),
	twoFactorCode: z.string().nullish(),
	resetSharedKey: z.boolean().nullish(),
	resetRecoveryCodes: z.boolean().nullish(),
	forgetMachine: z.boolean().nullish(),
	/** Open, as a code beside `enable: false` is: proves once more who turns two-factor off. */
	password: z.string().nullish(),
});
const twoFactorAnswer = z.object({
	sharedKey: z.string(),
	recoveryCodesLeft: z.number(),
	recoveryCodes: z.array(z.string()).nullish(),
	isTwoFactorEnabled: z.boolean(),
	isMachineRemembered: z.boolean(),
});

const infoRequest = z.object({
	newEmail: z.string().nullish(),
	newPassword: z.string().nullish(),
	oldPassword: z.string().nullish(),
	/** Open: proves a change of address where there is no password. */
	twoFactorCode: z.string().nullish(),
});
const infoAnswer = z.object({
	email: z.string(),
	isEmailConfirmed: z.boolean(),
	/** Open: true where the person's provider told no address and one was made up, so that no mail reaches them; else missing. */
	isMadeUp: z.boolean().nullish(),
});

/** Open: for callers that accept JSON. */
const confirmEmailAnswer = z.object({
	/** The password was set before anybody had shown that the address is theirs, and has ended. */
	isPasswordEnded: z.boolean(),
	/** The account's address. */
	email: z.string().nullish(),
	/** Whether somebody has shown that the address is theirs; false: whoever opened the link may not have made the account. */
	isOwnerProven: z.boolean().nullish(),
});

const magicQuery = z.object({
	magicToken: z.string(),
	twoFactorCode: z.string().optional(),
	twoFactorRecoveryCode: z.string().optional(),
});
const externalParams = z.object({ provider: z.string() });
const externalLogin = z.object({
	idToken: z.string(),
	/** The nonce that the token must contain, if the caller created one. */
	nonce: z.string().nullish(),
});

/** Sign-in and account (spec 7, Account). */
export const accountEndpoints = {
	login: {
		method: "POST",
		path: "/login",
		auth: "none",
		summary: "Sign in with email and password",
		query: loginQuery,
		body: credentials,
		answer: tokens,
	},
	register: {
		method: "POST",
		path: "/register",
		auth: "none",
		summary: "Create an account",
		body: registration,
	},
	refresh: {
		method: "POST",
		path: "/refresh",
		auth: "none",
		summary: "Exchange a refresh token for a new pair",
		body: refreshRequest,
		answer: tokens,
	},
	logout: {
		method: "POST",
		path: "/logout",
		// The refresh token proves the session too, when the access token has expired.
		auth: "none",
		summary: "Sign out: end every token of this sign-in",
		body: logoutRequest,
		status: 204,
		open: true,
	},
	forgotPassword: {
		method: "POST",
		path: "/forgotPassword",
		auth: "none",
		summary: "Mail a password reset code",
		body: emailOnly,
	},
	resetPassword: {
		method: "POST",
		path: "/resetPassword",
		auth: "none",
		summary: "Set a new password with the mailed reset code",
		body: resetPasswordRequest,
	},
	resendConfirmationEmail: {
		method: "POST",
		path: "/resendConfirmationEmail",
		auth: "none",
		summary: "Mail the confirmation link again",
		body: emailOnly,
	},
	confirmEmail: {
		method: "GET",
		path: "/confirmEmail",
		auth: "none",
		summary: "Confirm an email address with the mailed code",
		query: confirmEmailQuery,
		answer: confirmEmailAnswer,
	},
	manageTwoFactor: {
		method: "POST",
		path: "/manage/2fa",
		auth: "user",
		summary: "Read and change two-factor sign-in",
		body: twoFactorRequest,
		answer: twoFactorAnswer,
	},
	getInfo: {
		method: "GET",
		path: "/manage/info",
		auth: "user",
		summary: "Email address and whether it is confirmed",
		answer: infoAnswer,
	},
	updateInfo: {
		method: "POST",
		path: "/manage/info",
		auth: "user",
		summary: "Change password or email address",
		body: infoRequest,
		answer: infoAnswer,
	},
	magicLogin: {
		method: "GET",
		path: "/Magic/login",
		auth: "none",
		summary: "Sign in with the token of a mailed link",
		query: magicQuery,
		answer: magicTokens,
	},
	magicSend: {
		method: "POST",
		path: "/Magic/send",
		auth: "none",
		summary: "Mail a sign-in link",
		body: emailOnly,
		open: true,
	},
	externalLogin: {
		method: "POST",
		path: "/ExternalLogin/{provider}",
		auth: "none",
		summary: "Sign in with an OpenID provider's ID token",
		params: externalParams,
		body: externalLogin,
		answer: tokens,
		open: true,
	},
} as const satisfies Record<string, Endpoint>;
