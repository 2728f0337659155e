import type { NormalisedError } from "@signage/contract/problem";
import { SIGNED_OUT } from "../../shared/signed-out";

/** Why a form is refused that scripts have sent after the sign-in had ended. */
export const signedOut: NormalisedError = {
	title: SIGNED_OUT,
	message: "Your sign-in had ended before this was saved. What you typed is still here.",
	statusCode: 401,
};
