import type { NormalisedError } from "@signage/contract/problem";

/** Why a form is refused that scripts have sent after the sign-in had ended. */
export const signedOut: NormalisedError = {
	title: "Signed out",
	message: "Your sign-in had ended before this was saved. What you typed is still here.",
	statusCode: 401,
	reason: "SignedOut",
};
