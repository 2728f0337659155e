import {
	createSignInThrottle,
	type SignInThrottle,
} from "../account/rules/sign-in/sign-in-throttle";
import { createThrottle, type Throttle } from "./throttle";

const TEN_MINUTES_MS = 600 * 1000;

/** The throttles against guessing and flooding. */
export interface Throttles {
	/** Wrong device codes. */
	codeFailures: Throttle;
	/** Failed sign-ins of any kind. */
	signInFailures: SignInThrottle;
	/** Requests for mails, whether or not the account exists. */
	mailsAskedFor: Throttle;
}

/** Kept in memory, so they are empty after each start. */
export const createThrottles = (): Throttles => ({
	codeFailures: createThrottle({
		perAccount: 10,
		perAddress: 10,
		windowMs: TEN_MINUTES_MS,
		message: "Too many wrong codes. Wait some minutes, then try again.",
	}),
	signInFailures: createSignInThrottle({
		perAccount: 20,
		perAddress: 100,
		windowMs: TEN_MINUTES_MS,
		message: "Too many failed sign-ins. Wait some minutes, then try again.",
	}),
	mailsAskedFor: createThrottle({
		perAccount: 10,
		perAddress: 100,
		windowMs: TEN_MINUTES_MS,
		message: "Too many mails were asked for. Wait some minutes, then try again.",
	}),
});
